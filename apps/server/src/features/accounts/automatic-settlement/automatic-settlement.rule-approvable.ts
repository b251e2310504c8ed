// A change of a rule needs four eyes; the runs after it need no approval.
import type { Bilingual } from '@falaj/contract/kernel/words'
import { settlementRule, type Schedule, type SettlementRule } from '@falaj/contract/accounts/automatic-settlement'
import * as z from 'zod/mini'
import { toDisplay, type Money } from '@falaj/money'
import { approvable, same, type ShownChange } from '../../../platform/approval/approvable.ts'
import { fail } from '../../../platform/base/fail.ts'
import { payableAccounts, type PayableAccount } from '../../merchant/bank-account/bank-account.read.ts'
import * as store from './automatic-settlement.store.ts'

export const ruleApprovable = approvable({
  kind: 'automatic-settlement',
  payload: z.extend(settlementRule, { version: z.int() }),
  async execute(own, { id, merchantId, maker, payload: { version, ...rule } }) {
    const { tx } = own
    await store.takeLock(tx, merchantId, rule.currency)
    const now = (await store.rulesOf(tx, merchantId)).find(({ currency }) => currency === rule.currency)
    // Two changes of the same version: the first one placed wins.
    if ((now?.version ?? 0) !== version) throw fail('REQUEST_CHANGED')
    if (rule.accountId) {
      const [account] = await payableAccounts(tx, merchantId, rule.currency, rule.accountId)
      // One that cools off may be named: it is good by the time of most runs, and a run checks again.
      if (!account || (account.whyNot && account.whyNot !== 'cooling-off')) throw fail('BANK_ACCOUNT_STATE')
    }
    const kept = { ...rule, keep: rule.keep.minor, threshold: rule.threshold.minor }
    await store.addRule(tx, merchantId, version + 1, kept, { requestId: id, personId: maker.personId })
    await own.emit({
      kind: 'automatic-settlement.changed',
      merchantId,
      audience: 'fiatMoneyMovement',
      payload: { currency: rule.currency },
    })
    return 'SUCCESS'
  },
})

export const modes: Readonly<Record<SettlementRule['mode'], Bilingual>> = {
  MANUAL: { en: 'Manual', zh: '手动' },
  AUTOMATIC: { en: 'Automatic', zh: '自动' },
}
const weekdays = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  zh: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
} as const
export const scheduleText = ({ kind, weekdays: on, day, time }: Schedule): Bilingual => {
  if (kind === 'daily') return { en: `every banking day, ${time}`, zh: `每个银行工作日 ${time}` }
  if (kind === 'monthly') return { en: `day ${day} of the month, ${time}`, zh: `每月 ${day} 日 ${time}` }
  const named = (language: 'en' | 'zh', by: string) =>
    on
      .toSorted((one, other) => one - other)
      .map((each) => weekdays[language][each - 1])
      .join(by)
  return { en: `${named('en', ', ')}, ${time}`, zh: `${named('zh', '、')} ${time}` }
}
const sum = (value: Money): Bilingual => same(`${value.currency} ${toDisplay(value)}`)

/** What the approver reads: every line that differs. */
export const ruleChanges = (
  before: SettlementRule,
  after: SettlementRule,
  accounts: readonly PayableAccount[],
): readonly ShownChange[] => {
  const accountText = (id: string | undefined): Bilingual | null => {
    const account = accounts.find((each) => each.id === id)
    return account ? same(`${account.alias} (${account.number})`) : null
  }
  const change = (en: string, zh: string, of: (rule: SettlementRule) => Bilingual | null): ShownChange => ({
    label: { en, zh },
    before: of(before),
    after: of(after),
  })
  return [
    change('Settlement', '结算方式', ({ mode }) => modes[mode]),
    change('Schedule', '时间', ({ mode, schedule }) => (mode === 'AUTOMATIC' ? scheduleText(schedule) : null)),
    change('Bank account', '银行账户', ({ accountId }) => accountText(accountId)),
    change('Stores’ takings', '门店收款', ({ mode, toStores }) =>
      mode === 'AUTOMATIC' && toStores ? { en: 'to each store’s own bank account', zh: '转入各门店的银行账户' } : null,
    ),
    change('Stays in the balance', '保留余额', ({ keep }) => sum(keep)),
    change('Smallest amount', '最低金额', ({ threshold }) => sum(threshold)),
  ].filter((each) => each.before?.en !== each.after?.en)
}
export const ruleSays = ({ currency, mode }: SettlementRule): Bilingual =>
  mode === 'AUTOMATIC'
    ? { en: `Settle ${currency} to the bank automatically`, zh: `自动将 ${currency} 结算到银行` }
    : { en: `Settle ${currency} to the bank manually`, zh: `手动将 ${currency} 结算到银行` }
