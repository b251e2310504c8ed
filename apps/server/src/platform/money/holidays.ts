// Public holidays of the United Arab Emirates on which banks rest. Those that follow the moon are announced late: a setting overrules the list.

const between = (from: string, days: number): readonly string[] =>
  Array.from({ length: days }, (_, at) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10),
  )
export const uaeHolidays: readonly string[] = [
  ...['2024-01-01', ...between('2024-04-08', 5), ...between('2024-06-15', 4), '2024-07-07', '2024-09-15'],
  ...between('2024-12-02', 2),
  ...['2025-01-01', ...between('2025-03-30', 3), ...between('2025-06-05', 4), '2025-06-27', '2025-09-05'],
  ...between('2025-12-01', 2),
  ...['2026-01-01', ...between('2026-03-19', 4), ...between('2026-05-26', 4), '2026-06-16', '2026-08-25'],
  ...between('2026-12-02', 2),
  ...['2027-01-01', ...between('2027-03-09', 4), ...between('2027-05-15', 4), '2027-06-06', '2027-08-14'],
  ...between('2027-12-02', 2),
]
