import { debitsBetween } from '@falaj/contract/selling/auto-debit-rules'
import * as store from './auto-debit.store.ts'

const farAhead = '9999-12-31'
/** What comes next, with its amounts: one that was named is of the next debit only. */
export const comingOf = (of: store.Mandate, most = 6) =>
  of.next_on === null || of.state === 'mandate-cancelled'
    ? []
    : debitsBetween(store.scheduleOf(of), of.next_on, farAhead, most).map(({ nth, on }) => ({
        on,
        amount: nth === of.next_nth ? store.nextAmountOf(of) : store.amountOf(of),
      }))
