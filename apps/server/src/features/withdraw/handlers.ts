import { withdraw } from '@falaj/contract/withdraw'
import { withdrawCurrencies } from '@falaj/contract/withdraw-rules'
import { bind, type Call } from '../../platform/http/bind.ts'
import { fail, failFields } from '../../platform/http/fail.ts'
import { holderOf, issueChallenge, issueSalt, useChallenge } from '../../platform/identity/challenge.ts'
import { isPassword } from '../../platform/identity/password.ts'
import { personById } from '../../platform/identity/person.ts'
import { forgive, mayTry, networkOf } from '../../platform/identity/throttle.ts'
import { openSealed } from '../../platform/identity/wire-key.ts'
import { balancesNow } from '../../platform/money/balances.ts'
import { arrivalNow } from '../../platform/money/arrival.ts'
import { payableAccounts } from '../bank-account/read.ts'
import { add, subjectOf, whatIf } from './asking.ts'
import { certificateOf, verified } from './certificate.ts'
import { certificateFile } from './certificate-file.ts'
import { withdrawList } from './list.ts'
import { prerequisite } from './prerequisites.ts'
import * as store from './store.ts'
import { leaving, summed } from './sums.ts'
import { detailOf } from './view.ts'

const proofLivesMs = 600_000
const passwordTries = (personId: string) =>
  ({ key: `withdraw password ${personId}`, windowMinutes: 60, triesMax: 5, blockMinutes: 15 }) as const
/** A guesser has many addresses of one network. */
const verifyTries = (address: string) =>
  ({ key: `certificate ${networkOf(address)}`, windowMinutes: 10, triesMax: 60, blockMinutes: 10 }) as const

const detail = async (call: Pick<Call, 'tx' | 'me' | 'settings'> & { readonly input: { readonly id: string } }) => {
  const { merchantId, personId } = call.me()
  return detailOf(call.tx, call.settings, await store.withdrawal(call.tx, merchantId, call.input.id), personId)
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
  whatIf,
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
  add,
  async ofRequest({ tx, me, input }) {
    return { id: (await store.ofRequest(tx, me().merchantId, input.requestId))?.id ?? null }
  },
  query: withdrawList.query,
  detail,
  tradeQuery: withdrawList.query,
  tradeDetail: detail,
  certificate: ({ tx, me, input }) => certificateOf(tx, me().merchantId, input.id),
  certificateFile,
  async verify({ tx, input, request }) {
    if (!(await mayTry(tx, verifyTries(request.address)))) throw fail('RATE_LIMITED')
    return verified(tx, input.code)
  },
})
