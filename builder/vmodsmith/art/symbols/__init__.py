"""Signs that counters and maps share: arms and sizes of units, silhouettes, insignia of sides."""
