/** 'DD-MM-YYYY' of 'YYYY-MM-DD'. */
export const dayText = (day: string): string => day.split('-').toReversed().join('-')
export const daysText = ({ firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string }): string =>
  firstDay === lastDay ? dayText(firstDay) : `${dayText(firstDay)} – ${dayText(lastDay)}`
