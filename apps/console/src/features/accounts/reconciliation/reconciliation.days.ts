import type { BankFile } from '@falaj/contract/accounts/reconciliation'
import { dayText } from '../../../blocks/zone.ts'

/** The days a file tells of; none of one that could not be read. */
export const daysOf = ({ firstDay, lastDay }: BankFile): string =>
  firstDay && lastDay ? `${dayText(firstDay)} – ${dayText(lastDay)}` : '–'
