// A change of a rule needs four eyes; the runs after it need no approval.
import * as z from 'zod/mini'
import { coinRule, type CoinRule } from '@falaj/contract/crypto/crypto-settlement'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { approvable, same, type ShownChange } from '../../../platform/approval/approvable.ts'
import { fail } from '../../../platform/base/fail.ts'
import {
  modes,
  scheduleText,
  settlementStore as store,
} from '../../accounts/automatic-settlement/automatic-settlement.read.ts'

export const coinRuleApprovable = approvable({
  kind: 'crypto-settlement',
  payload: z.extend(coinRule, { version: z.int() }),
  async execute(own, { id, merchantId, maker, payload: { version, ...rule } }) {
    const { tx } = own
    const { coin, mode, schedule, keepPercent, threshold, into } = rule
    await store.takeLock(tx, merchantId, coin)
    const now = (await store.rulesOf(tx, merchantId)).find(({ currency }) => currency === coin)
    // Two changes of the same version: the first one placed wins.
    if ((now?.version ?? 0) !== version) throw fail('REQUEST_CHANGED')
    const kept = { currency: coin, mode, schedule, keep: 0n, threshold: threshold.minor, sellInto: into, keepPercent }
    await store.addRule(tx, merchantId, version + 1, kept, { requestId: id, personId: maker.personId })
    const payload = { currency: coin }
    await own.emit({ kind: 'automatic-settlement.changed', merchantId, audience: 'crypto', payload })
    return 'SUCCESS'
  },
})

/** What the approver reads: every line that differs. */
export const ruleChanges = (before: CoinRule, after: CoinRule): readonly ShownChange[] => {
  const change = (en: string, zh: string, of: (rule: CoinRule) => Bilingual | null): ShownChange => ({
    label: { en, zh },
    before: of(before),
    after: of(after),
  })
  const automatic = (rule: CoinRule, text: Bilingual): Bilingual | null => (rule.mode === 'AUTOMATIC' ? text : null)
  return [
    change('Settlement', '结算方式', ({ mode }) => modes[mode]),
    change('Schedule', '时间', (rule) => automatic(rule, scheduleText(rule.schedule))),
    change('Sold for', '兑换为', (rule) => automatic(rule, same(rule.into))),
    change('Stays', '保留', ({ keepPercent }) => same(`${keepPercent} %`)),
    change('Smallest amount', '最低金额', ({ threshold }) => same(toCodeText(threshold))),
  ].filter((each) => each.before?.en !== each.after?.en)
}
export const ruleSays = ({ coin, mode, into }: CoinRule): Bilingual =>
  mode === 'AUTOMATIC'
    ? { en: `Sell ${coin} for ${into} automatically`, zh: `自动将 ${coin} 兑换为 ${into}` }
    : { en: `Sell ${coin} only by hand`, zh: `${coin} 改为手动兑换` }
