"""Migrations by alembic, one file a step in `versions`; names ascend: 0001, 0002 …"""
