import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { cashback } from '@falaj/contract/accounts/cashback'
import { transfersOf } from '@falaj/ledger/transfers'
import { toCodeText, type Currency } from '@falaj/money'
import { lockOwn } from '../../../platform/db/own.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { ask } from '../../../platform/approval/ask.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { entriesFor, explainedFor } from '../../../platform/money/booked.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { changed, endCampaign, lockCampaigns } from './cashback.earn.ts'
import { campaignApprovable, campaignOf, checkStart, isSame, shownOf } from './cashback.start.ts'
import { campaignList, cashbackList } from './cashback.list.ts'
import { movementName } from './cashback.product.ts'
import type { Campaign } from './cashback.store.ts'

const bookedOf = async ({ tx, me }: Pick<Call, 'tx' | 'me'>, id: string, currency: Currency) => {
  const { merchantId } = me()
  const booked = await transfersOf(tx, merchantId, { kind: movementName, id })
  return {
    entries: entriesFor(merchantId, booked),
    explained: await explainedFor(tx, merchantId, currency, booked),
  }
}
const orNone = (minor: string | null, currency: string) =>
  minor === null || minor === '0' ? null : inMinor(minor, currency)
const actionsOf = (state: string) =>
  state === 'ENDED' ? [] : state === 'PAUSED' ? (['resume', 'end'] as const) : (['pause', 'end'] as const)
const lockCampaign = async ({ tx, me, note }: Pick<Call, 'tx' | 'me' | 'note'>, id: string): Promise<Campaign> => {
  const { merchantId } = me()
  await lockCampaigns(tx, merchantId)
  const row = await lockOwn(tx, 'cashback_campaign', merchantId, id)
  note({ object: `cashback campaign ${row.number}`, before: { status: row.state } })
  return row
}
const changeState = async (
  call: Pick<Call, 'tx' | 'me' | 'note' | 'emit'>,
  id: string,
  [from, to]: readonly ['RUNNING' | 'PAUSED', 'RUNNING' | 'PAUSED'],
) => {
  const row = await lockCampaign(call, id)
  if (row.state !== from) throw fail('RECORD_STATE')
  await call.tx
    .updateTable('cashback_campaign')
    .set({ state: to })
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', id)
    .execute()
  await call.emit(changed(row.merchant_id, id))
  call.note({ object: `cashback campaign ${row.number}`, before: { status: from }, after: { status: to } })
  return {}
}
export const cashbackFeature = bind(cashback, {
  query: cashbackList.query,
  campaigns: campaignList.query,
  async detail(call) {
    const { merchantId } = call.me()
    const row = await cashbackList.one(call.tx, merchantId, call.input.id)
    const kept = await call.tx
      .selectFrom('cashback')
      .select(['campaign_id', 'payment_id', 'reverted_at'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    return {
      ...row,
      campaignId: kept.campaign_id,
      paymentId: kept.payment_id,
      revertedAt: kept.reverted_at?.toISOString() ?? null,
      ...(await bookedOf(call, row.id, row.amount.currency)),
    }
  },
  async campaign(call) {
    const { merchantId } = call.me()
    const row = await campaignList.one(call.tx, merchantId, call.input.id)
    const kept = await call.tx
      .selectFrom('cashback_campaign')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    return {
      ...row,
      percent: kept.bps === null ? null : String(kept.bps / 100),
      fixed: orNone(kept.fixed_minor, kept.currency),
      least: orNone(kept.least_minor, kept.currency),
      cap: orNone(kept.cap_minor, kept.currency),
      endedAt: kept.ended_at?.toISOString() ?? null,
      actions: mayEnter(areas.fiatMoneyMovement, call.visitor) ? [...actionsOf(kept.state)] : [],
      ...(await bookedOf(call, row.id, row.budget.currency)),
    }
  },
  async start(call) {
    const { input, tx, me, note } = call
    const { merchantId } = me()
    const { budget, title } = input
    await lockCampaigns(tx, merchantId)
    const before = await campaignOf(tx, merchantId, input.draftId)
    if (before && !isSame(before, input)) throw fail('KEY_REUSED')
    if (!before) await checkStart(tx, merchantId, input)
    const request = before
      ? null
      : await ask(call, campaignApprovable, {
          payload: input,
          describe: () => ({
            says: {
              en: `Start the cashback campaign ${title} with ${toCodeText(budget)}`,
              zh: `开始返现活动“${title}”，预算 ${toCodeText(budget)}`,
            },
            shown: shownOf(input),
          }),
          amount: budget,
        })
    const made = await campaignOf(tx, merchantId, input.draftId)
    note({
      object: `cashback campaign ${made?.number ?? title}`,
      after: {
        title,
        budget: toCodeText(budget),
        rule: input.percent ?? input.fixed,
        ...(request?.number ? { request: request.number } : {}),
      },
    })
    return {
      id: made?.id ?? null,
      number: made?.number ?? null,
      requestId: request?.requestId ?? null,
      requestNumber: request?.number ?? null,
    }
  },
  pause: (call) => changeState(call, call.input.id, ['RUNNING', 'PAUSED']),
  resume: (call) => changeState(call, call.input.id, ['PAUSED', 'RUNNING']),
  async end(call) {
    const row = await lockCampaign(call, call.input.id)
    if (row.state === 'ENDED') throw fail('RECORD_STATE')
    await endCampaign(call, row, await businessNow(call.tx))
    call.note({ object: `cashback campaign ${row.number}`, before: { status: row.state }, after: { status: 'ENDED' } })
    return {}
  },
})
