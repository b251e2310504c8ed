import type { BankFile } from '@falaj/contract/accounts/reconciliation'
import { dayText } from '../../../blocks/zone.ts'

/** The days that a file covers; empty if it could not be read. */
export const daysOf = ({ firstDay, lastDay }: BankFile): string =>
  firstDay && lastDay ? `${dayText(firstDay)} – ${dayText(lastDay)}` : '–'
