// The draft of a new account and its way: checked here, the code exchanged for a proof, then asked for with the second factor.
import { useRef, useState } from 'react'
import { bankAccount } from '@falaj/contract/merchant/bank-account'
import {
  bankOf,
  currenciesOf,
  routingOf,
  typesOf,
  type AccountFacts,
} from '@falaj/contract/merchant/bank-account-rules'
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { grouped } from '@falaj/contract/formats/iban'
import { useAction } from '../../../api/use.ts'
import { bankNumberWords } from '../../../blocks/bank-number/words.ts'
import { readDraft, serverFaults, type Faults } from '../../../blocks/form/faults.ts'
import { endCountdown } from '../../../light/countdown.ts'
import { focusFirstFault } from '../../../light/field.tsx'
import { useWords } from '../../../words/language.tsx'
import { addWords } from './bank-account.add-words.ts'

export interface AddDraft extends AccountFacts {
  readonly swift: string
  readonly bankName: string
  readonly holder: string
  readonly alias: string
  readonly letter: string
  readonly smsCode: string
}
export const emptyDraft: AddDraft = {
  country: 'AE',
  type: 'IBAN',
  currency: 'AED',
  number: '',
  swift: '',
  bankName: '',
  holder: '',
  alias: '',
  letter: '',
  smsCode: '',
}
const quiet = { quiet: ({ code }: { readonly code: number }) => code === errors.INPUT_INVALID.code }
/** Takes the place of the proof while the rest is checked. */
const noProof = '-'.repeat(43)

/** The sent fields: those that the country does not need are left out. */
const factsOf = ({ country, type, currency, number, swift, bankName }: AddDraft): AccountFacts => ({
  country,
  type,
  currency,
  number,
  ...(routingOf(country) === 'SWIFT' ? { swift } : {}),
  ...(bankOf({ country, number, swift }) ? {} : { bankName }),
})
/** Another country has other types and currencies: what no longer fits becomes the first that does. */
const fitting = (draft: AddDraft): AddDraft => {
  const types = typesOf(draft.country)
  const type = types.includes(draft.type) ? draft.type : (types[0] ?? draft.type)
  const currencies = currenciesOf(draft.country, type)
  return { ...draft, type, currency: currencies.includes(draft.currency) ? draft.currency : (currencies[0] ?? 'AED') }
}

export const useAdding = (given: {
  readonly unset: AddDraft
  readonly requestId: string | undefined
  readonly onAsked: (answer: Output<typeof bankAccount.add>) => void
}) => {
  const t = useWords(addWords)
  const words = useWords(bankNumberWords)
  const [draft, setDraft] = useState(given.unset)
  const [faults, setFaults] = useState<Faults>({})
  const [sentFor, setSentFor] = useState<string | null>(null)
  const proof = useRef<{ readonly of: string; readonly value: string }>(null)
  const form = useRef<HTMLFormElement>(null)
  const send = useAction(bankAccount.sendBindCode, quiet)
  const prove = useAction(bankAccount.proveBindCode, quiet)
  const add = useAction(bankAccount.add, {
    ...quiet,
    confirms: ({ number, holder, alias }: Input<typeof bankAccount.add>) => [
      { name: t('confirmAccount'), value: alias },
      { name: t('holder'), value: holder },
      { name: words(routingOf(draft.country) === 'IBAN' ? 'iban' : 'accountNumber'), value: grouped(number) },
    ],
  })
  const key = JSON.stringify(factsOf(draft))
  const request = given.requestId ? { requestId: given.requestId } : {}

  const put = (part: Partial<AddDraft>): void => {
    setDraft((now) => fitting({ ...now, ...part }))
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))))
  }
  const blame = (wrong: Faults): void => {
    setFaults(wrong)
    requestAnimationFrame(() => form.current && focusFirstFault(form.current))
  }
  const sendCode = async (): Promise<boolean> => {
    const read = readDraft(bankAccount.sendBindCode, { ...factsOf(draft), ...request })
    if (read.faults) {
      blame(read.faults)
      return false
    }
    const result = await send.run(read.input)
    const wrong = serverFaults(result)
    if (wrong) blame(wrong)
    if (result.kind !== 'success') return false
    setSentFor(key)
    put({ smsCode: '' })
    return true
  }
  /** Exchanges the code for a proof; an existing proof is reused. */
  const proofOf = async (): Promise<string | null> => {
    const of = `${key} ${draft.smsCode}`
    if (proof.current?.of === of) return proof.current.value
    const read = readDraft(bankAccount.proveBindCode, { ...factsOf(draft), smsCode: draft.smsCode })
    if (read.faults) {
      blame(read.faults)
      return null
    }
    const result = await prove.run(read.input)
    const wrong = serverFaults(result)
    if (wrong) blame(wrong)
    if (result.kind !== 'success') return null
    proof.current = { of, value: result.body.smsProof }
    return result.body.smsProof
  }
  const submit = async (): Promise<void> => {
    const { holder, alias, letter, smsCode } = draft
    const wire = { ...factsOf(draft), holder, alias, letter, ...request, smsProof: noProof }
    const read = readDraft(bankAccount.add, wire)
    const codeFault = smsCode === '' ? 'REQUIRED' : /^\d{6}$/.test(smsCode) ? null : 'SMS_CODE'
    if (read.faults || codeFault) return blame({ ...read.faults, ...(codeFault ? { smsCode: codeFault } : {}) })
    const smsProof = await proofOf()
    if (!smsProof) return
    const result = await add.run({ ...read.input, smsProof })
    if (result.kind === 'success') {
      endCountdown('BIND_CARD')
      return given.onAsked(result.body)
    }
    const { smsProof: spent, ...wrong } = serverFaults(result) ?? {}
    if (spent) proof.current = null
    if (spent || Object.keys(wrong).length > 0) blame({ ...wrong, ...(spent ? { smsCode: 'CODE_WRONG' } : {}) })
  }
  const busy = prove.busy || add.busy
  return {
    draft,
    faults,
    put,
    busy,
    form,
    sendCode,
    submit: () => void (busy || submit()),
    /** The code was sent for an earlier input. */
    isCodeForAnother: sentFor !== null && sentFor !== key,
  }
}
export type AddAccountState = ReturnType<typeof useAdding>
