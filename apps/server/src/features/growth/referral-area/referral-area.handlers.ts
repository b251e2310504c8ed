import { nameOf } from '@falaj/contract/kernel/endpoint'
import { referralArea } from '@falaj/contract/growth/referral-area'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { bind } from '../../../platform/http/bind.ts'
import { askForFile } from '../../workspace/export/export.read.ts'
import { accountPartner, activityOf, figuresOf, monthBefore, ratesOf, statesOf } from '../commission/commission.read.ts'
import { referralFunnel } from '../referral/referral.read.ts'
import { lineList, merchantList, payoutList, settlementStatementList, statementList } from './referral-area.list.ts'

/** The last day of a month, YYYY-MM. */
const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

export const referralAreaFeature = bind(referralArea, {
  async dashboard({ tx, me }) {
    const { merchantId } = me()
    const partner = await accountPartner(tx, merchantId)
    const month = dubaiDay(new Date()).slice(0, 7)
    const closesOn = lastDayOf(month)
    if (!partner)
      return {
        partner: null,
        rates: [],
        month,
        closesOn,
        previousMonth: null,
        figures: [],
        states: [],
        volume: [],
        activeMerchants: 0,
        merchants: 0,
        funnel: [],
      }
    const { id, name } = partner
    const rates = await ratesOf(tx, merchantId, id)
    const since = rates.at(-1)?.from ?? partner.created_at.toISOString()
    return {
      partner: { id, name, since },
      rates,
      month,
      closesOn,
      previousMonth: await monthBefore(tx, merchantId, id, month),
      figures: [...(await figuresOf(tx, merchantId, id, month))],
      states: await statesOf(tx, merchantId, id),
      ...(await activityOf(tx, merchantId, id, month)),
      funnel: await referralFunnel(tx, merchantId, id),
    }
  },
  merchants: merchantList.query,
  statements: statementList.query,
  settlementStatements: settlementStatementList.query,
  lines: lineList.query,
  linesDownload: (call) => askForFile(call, { ...call.input, list: nameOf(referralArea.lines) }),
  payouts: payoutList.query,
  payoutsDownload: (call) => askForFile(call, { ...call.input, list: nameOf(referralArea.payouts) }),
})
