import { dayText } from '../../../blocks/zone.ts'

export const daysText = ({ firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string }): string =>
  firstDay === lastDay ? dayText(firstDay) : `${dayText(firstDay)} – ${dayText(lastDay)}`
