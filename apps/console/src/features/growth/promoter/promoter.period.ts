// The periods of the performance page, as days.
export const periods = ['all', 'month', 'last', 'quarter'] as const
type PeriodName = (typeof periods)[number]

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
export const daysOf = (period: PeriodName, today: string): { readonly from?: string; readonly until?: string } => {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  switch (period) {
    case 'month':
      return { from: dayOf(year, month - 1, 1), until: today }
    case 'last':
      return { from: dayOf(year, month - 2, 1), until: dayOf(year, month - 1, 0) }
    case 'quarter':
      return { from: dayOf(year, month - 1, day - 89), until: today }
    case 'all':
      return {}
  }
}
