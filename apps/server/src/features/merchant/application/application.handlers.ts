import { application, isEditable } from '@falaj/contract/merchant/application'
import { documentFields, lacks, type Answers } from '@falaj/contract/merchant/application-answers'
import { filePurposes } from '@falaj/contract/workspace/file'
import { signedLink } from '../../../platform/files/link.ts'
import { mintTicket } from '../../../platform/files/tickets.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { mayTry } from '../../../platform/identity/throttle.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { providerContact } from '../../../platform/db/site-config.ts'
import * as changes from './application.changes.ts'
import { ownContract, regenerate, sendSigningCode, sign } from './application.contract.ts'
import { contractsOf } from './application.contract-store.ts'
import { documentLimit, openApplicationsMax } from './application.rules.ts'
import * as store from './application.store.ts'

/** Any person with a proved number; their merchant, if they have one, does not matter. */
const personOf = ({ session }: Pick<Call, 'session'>): string => {
  if (!session) throw fail('SESSION_EXPIRED')
  return session.personId
}
const found = <T>(value: T | null | undefined): T => {
  if (!value) throw fail('NOT_FOUND')
  return value
}

/** Everything wrong at once, at its field. A draft may lack anything, but never name another person's file. */
const check = async (call: Pick<Call, 'tx' | 'session'>, given: Answers, submit: boolean): Promise<void> => {
  const named = documentFields.flatMap((field) => (given[field] ?? []).map((path) => ({ field, path })))
  const foreign = await store.notOwnFiles(
    call.tx,
    personOf(call),
    named.map(({ path }) => path),
  )
  const faults = [
    ...(submit ? lacks(given, 'submit', await businessToday(call.tx)) : []),
    ...named.filter(({ path }) => foreign.includes(path)).map(({ field }) => ({ path: field, code: 'NOT_YOURS' })),
  ]
  if (faults.length > 0) throw failFields(...faults)
}
const detailOf = async (call: Pick<Call, 'tx' | 'session'>, id: string) =>
  found(await store.application(call.tx, id, personOf(call)))

export const applicationFeature = bind(application, {
  async add(call) {
    const { tx, request, note } = call
    const { submit, referral, ...answers } = call.input
    await check(call, answers, submit)
    await store.lockPerson(tx, personOf(call))
    if ((await store.countOpen(tx, personOf(call))) >= openApplicationsMax) throw fail('APPLICATION_TOO_MANY')
    const id = await changes.insertApplication(tx, personOf(call), {
      answers,
      submit,
      language: request.language,
      referral,
    })
    if (submit) await changes.addStep(tx, id, { step: 'SUBMITTED', actor: 'applicant' })
    note({ object: `application ${id}`, after: { submitted: submit } })
    return detailOf(call, id)
  },

  async edit(call) {
    const { tx, request, note } = call
    const { submit, id, ...answers } = call.input
    const row = await store.lockApplication(tx, id)
    if (row?.person_id !== personOf(call)) throw fail('NOT_FOUND')
    if (!isEditable(row.state)) throw fail('APPLICATION_STATE', { state: row.state })
    await check(call, answers, submit)
    await changes.updateApplication(tx, id, { answers, submit, language: request.language })
    if (submit) await changes.addStep(tx, id, { step: 'SUBMITTED', actor: 'applicant' })
    note({ object: `application ${id}`, before: { state: row.state }, after: { submitted: submit } })
    return detailOf(call, id)
  },

  detail: (call) => detailOf(call, call.input.id),

  async lastAuditHistory(call) {
    const { id } = await detailOf(call, call.input.id)
    const steps = await store.steps(call.tx, id)
    return { last: steps.find(({ actor }) => actor !== 'applicant') ?? null, steps }
  },

  query: async (call) => ({
    rows: await store.ownApplications(call.tx, personOf(call)),
    contact: await providerContact(call.tx),
  }),

  async documentTicket(call) {
    const { sizeMax, mimes } = filePurposes.document
    if (!(await mayTry(call.tx, documentLimit(personOf(call))))) throw fail('RATE_LIMITED')
    const limits = { purpose: 'application', sizeMax, mimes }
    const { ticket, expiresAt } = await mintTicket(call.tx, { personOnly: personOf(call) }, limits)
    call.note({ object: 'upload ticket for an application' })
    return { ticket, sizeMax, mimes: [...mimes], expiresAt: expiresAt.toISOString() }
  },

  async document(call) {
    const { id } = found(await store.ownFile(call.tx, personOf(call), call.input.filePath))
    return { url: signedLink(call.settings.secret, id), path: id }
  },

  contracts: async (call) => ({ rows: await contractsOf(call.tx, personOf(call)) }),
  contractRegenerate: (call) => regenerate(call, call.input.merchantMid, call.input.product ?? null),

  async contractDownload(call) {
    const { file_id: path } = await ownContract(call, call.input.id)
    return { url: signedLink(call.settings.secret, path), path }
  },

  async contractSend(call) {
    const contract = await sendSigningCode(call, call.input.id)
    call.note({ object: `code SIGN_CONTRACT for ${contract.mid}` })
    return {}
  },

  contractSign: (call) => sign(call, call.input.id, call.input.smsCode),
})
