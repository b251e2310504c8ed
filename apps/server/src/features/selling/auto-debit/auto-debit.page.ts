// The customer's own page: signed there with a card, read at any time, and cancelled without a login.
import { toText } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import { agreementPage } from '../../../platform/payment/agreement.ts'
import { comingOf } from './auto-debit.coming.ts'
import * as store from './auto-debit.store.ts'
import { mandateLog } from './auto-debit.log.ts'

const shownDebits = 12

export const mandatePage = agreementPage({
  kind: 'auto-debit',
  product: 'auto-debit',
  consents: store.consents,
  rows: store.rows,
  log: mandateLog,
  states: {
    'mandate-unsigned': 'to-sign',
    ACTIVE: 'active',
    paused: 'paused',
    'mandate-cancelled': 'canceled',
    'mandate-ended': 'ended',
  },
  unsigned: 'mandate-unsigned',
  over: { 'mandate-cancelled': 'MANDATE_CANCELED', 'mandate-ended': 'OFFER_EXPIRED' },
  shown: async (tx, of) => ({
    title: of.title,
    kind: of.kind,
    amount: store.amountOf(of),
    cap: store.capOf(of),
    cycle: of.cycle,
    count: of.count,
    firstOn: of.first_on,
    coming: of.state === 'paused' ? [] : comingOf(of, 4),
    debits: (await store.debitsOf(tx, of.merchant_id, of.id, shownDebits)).map((debit) => ({
      on: debit.due_on,
      amount: inMinor(debit.amount_minor, debit.currency),
      status: debit.state,
    })),
  }),
  terms: (of) => ({
    title: of.title,
    kind: of.kind,
    amount: toText(store.amountOf(of)),
    cap: toText(store.capOf(of)),
    currency: of.currency,
    cycle: of.cycle,
    first: of.first_on,
    count: of.count,
  }),
  update: store.update,
  given: 'signed',
  // One that is due today is debited at once.
  onGiven: ({ emit }) => store.collectSoon(emit),
  async end({ tx, emit }, { merchant_id: merchantId, id }) {
    const of = await store.lock(tx, merchantId, id)
    mandatePage.refuseOver(of)
    await store.update(tx, of, { state: 'mandate-cancelled', ended_at: new Date() })
    await mandateLog.write(tx, merchantId, id, { what: 'cancelled-by-customer' })
    await mandateLog.notify(emit, merchantId, id)
    await store.collectSoon(emit)
  },
  ended: 'mandate-cancelled',
  says: ({ id, customer, number, title }) => ({
    about: `mandate ${id} cancelled`,
    text: {
      en: `${customer} cancelled mandate ${number} (${title}). Nothing more is debited.`,
      zh: `${customer} 已取消扣款授权 ${number}（${title}），不再扣款。`,
    },
  }),
})
