"""One 45-degree flight of the yardstick's shell by PyPI's py_ballisticcalc, on its fastest engines.

    pip install "py_ballisticcalc[exts]" && python py_ballisticcalc_flight.py

Beside it stands the figure of gunlay's own benches on the same machine (`cargo bench --bench flight`). The air there
thins with altitude, so the range differs a little: the figures compare work, not results.
"""

import logging
import statistics
import time
import warnings

from py_ballisticcalc import Ammo, Atmo, Calculator, DragModel, Shot, Weapon
from py_ballisticcalc.unit import Angular, Distance, Velocity, Weight

SOUND_MPS = 340.29
# curve GC times the shell's drag value
GC = [(0.0, 0.71), (50.0, 0.67125), (100.0, 0.6425), (150.0, 0.66), (200.0, 0.7025), (300.0, 1.10), (600.0, 1.60)]
DRAG_VALUE, DIAMETER_M, MASS_KG, SPEED_MPS = 2.5, 0.105, 19.0, 300.0
ENGINES = ["cythonized_rkck_engine", "cythonized_dopri_engine", "cythonized_tsitouras_engine", "cythonized_rk4_engine"]
ROUNDS, FLIGHTS = 9, 200


def shot():
    weight_lb, diameter_in = MASS_KG / 0.45359237, DIAMETER_M / 0.0254
    table = [{"Mach": speed / SOUND_MPS, "CD": cd * DRAG_VALUE} for speed, cd in GC]
    model = DragModel(
        bc=weight_lb / diameter_in**2,  # its own curve: the coefficient is the sectional density
        drag_table=table,
        weight=Weight.Pound(weight_lb),
        diameter=Distance.Inch(diameter_in),
    )
    fired = Shot(
        weapon=Weapon(sight_height=Distance.Meter(0.0)),
        ammo=Ammo(model, mv=Velocity.MPS(SPEED_MPS)),
        atmo=Atmo.icao(),
    )
    fired.relative_angle = Angular.Degree(45.0)
    return fired


def cpu_us(engine):
    down_to_the_muzzle = {"cMaximumDrop": 0.0}
    calculator, fired = Calculator(config=down_to_the_muzzle, engine=engine), shot()
    fire = lambda: calculator.fire(fired, trajectory_range=Distance.Meter(5000.0), raise_range_error=False)
    reached_m = fire().trajectory[-1].distance >> Distance.Meter
    rounds = []
    for _ in range(ROUNDS):
        start = time.thread_time()
        for _ in range(FLIGHTS):
            fire()
        rounds.append((time.thread_time() - start) / FLIGHTS * 1e6)
    return statistics.median(rounds), reached_m


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    logging.disable()
    for engine in ENGINES:
        try:
            us, reached_m = cpu_us(engine)
        except Exception as fault:  # an engine that this version does not have
            print(f"{engine:<32} {fault}")
        else:
            print(f"{engine:<32} {us:>9.1f} us  {reached_m:.1f} m")
