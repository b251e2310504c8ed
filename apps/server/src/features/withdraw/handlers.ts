import { withdraw } from '@falaj/contract/withdraw'
import { withdrawCurrencies } from '@falaj/contract/withdraw-rules'
import { toText } from '@falaj/money'
import { bind, type Call } from '../../platform/http/bind.ts'
import { hashOf } from '../../platform/http/canonical.ts'
import { fail, failFields } from '../../platform/http/fail.ts'
import { holderOf, issueChallenge, issueSalt, useChallenge } from '../../platform/identity/challenge.ts'
import { isPassword } from '../../platform/identity/password.ts'
import { personById } from '../../platform/identity/person.ts'
import { forgive, mayTry } from '../../platform/identity/throttle.ts'
import { openSealed } from '../../platform/identity/wire-key.ts'
import { balancesNow } from '../../platform/money/balances.ts'
import { whyOf } from '../../platform/money/order.ts'
import { progressOf } from '../../platform/money/payout.ts'
import { arrivalNow } from '../../platform/money/payout-time.ts'
import { approvalsFor } from '../approval/read.ts'
import { payableAccounts } from '../bank-account/read.ts'
import { withdrawList } from './list.ts'
import { prerequisite } from './prerequisites.ts'
import { leaving, summed, termsNow, withdrawable } from './limits.ts'
import { withdrawOrders as orders, type WithdrawRequest } from './product.ts'

const proofLivesMs = 600_000
const passwordTries = (personId: string) =>
  ({ key: `withdraw password ${personId}`, windowMinutes: 60, triesMax: 5, blockMinutes: 15 }) as const

/** What a password or a second factor was given for: it is good for nothing else. */
const subjectOf = ({ amount, accountId, line }: WithdrawRequest): string =>
  hashOf({ amount: toText(amount), currency: amount.currency, accountId, line: line ?? '' }).toString('hex')
const detail = async (call: Pick<Call, 'tx' | 'me' | 'settings'> & { readonly input: { readonly id: string } }) => {
  const { tx, settings } = call
  const { merchantId, personId } = call.me()
  const row = await orders.findForMerchant(tx, merchantId, call.input.id)
  return {
    ...(await withdrawList.one(tx, merchantId, row.id)),
    ...(await progressOf(tx, settings, row)),
    ...(await orders.shown(tx, row, { merchantId, personId })),
    accountId: row.account_id,
    holder: row.holder,
    arrivesBy: row.arrives_by.toISOString(),
    why: whyOf(row),
    hasCertificate: row.certificate_code !== null,
  }
}

export const withdrawFeature = bind(withdraw, {
  async currencyPair({ tx, me }) {
    const { merchantId } = me()
    const pairs = []
    for (const currency of withdrawCurrencies)
      if ((await payableAccounts(tx, merchantId, currency)).length > 0)
        pairs.push({ from: currency, to: currency, available: (await balancesNow(tx, merchantId, currency)).available })
    return { pairs }
  },
  prerequisite,
  async calculate(call) {
    const { amount } = call.input
    const { counted: _, ...sum } = await summed(call, call.me().merchantId, amount)
    return { ...sum, arrival: await arrivalNow(call.tx, leaving(amount).currency, call.settings) }
  },
  async whatIf(call) {
    const { tx, me, settings, input } = call
    const { currency } = leaving(input.amount)
    const found = await orders.foresee(call, input, (dry) => termsNow({ tx: dry }, me().merchantId))
    const { payload, now, whileAsked, after, looked: terms } = found
    const { amount, fee, vat, net } = payload
    return {
      amount,
      fee,
      vat,
      net,
      arrival: await arrivalNow(tx, currency, settings),
      now,
      whileAsked,
      after,
      daily: terms.daily,
      monthly: terms.monthly,
      withdrawable: withdrawable(after, terms, currency),
      approvals: await approvalsFor(call, 'withdraw', amount),
    }
  },
  generateSalt: ({ tx, settings, me }) => issueSalt(tx, settings, 'withdraw', holderOf(me().sessionId)),
  async verifyPassword(call) {
    const { input, tx: db, settings, me, commit, note } = call
    const { personId, sessionId } = me()
    const tries = passwordTries(personId)
    if (!(await mayTry(db, tries))) throw fail('FACTOR_LOCKED')
    const person = await personById(db, personId)
    const salted = await useChallenge(db, input.salt, 'withdraw', holderOf(sessionId))
    const digits = salted && (await openSealed(db, settings, input.password, input.salt))
    const isRight = await isPassword(settings, personId, digits ?? '------', person?.password_hash ?? null)
    if (!digits || !isRight || person?.password_off) throw failFields({ path: 'password', code: 'PASSWORD_WRONG' })
    return commit(async ({ tx }) => {
      await forgive(tx, tries.key)
      note({ object: 'password for a withdrawal' })
      const passwordProof = await issueChallenge(tx, {
        purpose: 'withdraw-permit',
        holder: holderOf(sessionId),
        subject: { of: subjectOf(input) },
        forMs: proofLivesMs,
      })
      return { passwordProof }
    })
  },
  async add(call) {
    const { input, tx, me } = call
    const { sessionId } = me()
    return orders.request(call, input, async () => {
      const proof = await useChallenge(tx, input.passwordProof, 'withdraw-permit', holderOf(sessionId))
      if (proof?.subject['of'] !== subjectOf(input)) throw failFields({ path: 'passwordProof', code: 'PASSWORD_WRONG' })
    })
  },
  ofRequest: orders.ofRequest,
  query: withdrawList.query,
  detail,
  tradeQuery: withdrawList.query,
  tradeDetail: detail,
})
