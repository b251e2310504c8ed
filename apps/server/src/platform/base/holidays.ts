// Public holidays of the United Arab Emirates on which banks rest. Those that follow the moon are announced late: a setting overrules the list.
import { dayMs } from '@falaj/contract/kernel/time'

const between = (from: string, days: number): readonly string[] =>
  Array.from({ length: days }, (_, at) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + at * dayMs).toISOString().slice(0, 10),
  )
const ofYear = (newYear: string, fitr: string, adha: string, islamicNewYear: string, mawlid: string, union: string) => [
  newYear,
  ...between(fitr, 4),
  ...between(adha, 4),
  islamicNewYear,
  mawlid,
  ...between(union, 2),
]
export const uaeHolidays: readonly string[] = [
  ...ofYear('2024-01-01', '2024-04-08', '2024-06-15', '2024-07-07', '2024-09-15', '2024-12-02'),
  ...ofYear('2025-01-01', '2025-03-30', '2025-06-05', '2025-06-27', '2025-09-05', '2025-12-01'),
  ...ofYear('2026-01-01', '2026-03-19', '2026-05-26', '2026-06-16', '2026-08-25', '2026-12-02'),
  ...ofYear('2027-01-01', '2027-03-09', '2027-05-15', '2027-06-06', '2027-08-14', '2027-12-02'),
]
