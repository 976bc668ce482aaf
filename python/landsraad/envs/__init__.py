"""Environments by the usual conventions; each needs its own optional package.

- `landsraad.envs.aec`: PettingZoo
- `landsraad.envs.openspiel`: OpenSpiel
- `landsraad.envs.vector`: many matches at once, with numpy alone
"""
