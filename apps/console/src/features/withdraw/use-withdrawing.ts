// The form's state: what is typed, what the server says to it while it is typed, and the way from the password to the answer.
import { useRef, useState } from 'react'
import type { Output } from '@falaj/contract/endpoint'
import { withdraw } from '@falaj/contract/withdraw'
import { toCodeText } from '@falaj/money'
import { call } from '../../api/call.ts'
import { fetchSalt, keepSalt, type Salt } from '../../api/salt.ts'
import { useAction, useQuery } from '../../api/use.ts'
import { readDraft, serverFaults, type Faults } from '../../blocks/form/faults.ts'
import { useWhatIf } from '../../blocks/what-if/use-what-if.ts'
import { focusFirstFault } from '../../light/field.tsx'
import { toast } from '../../state/messages.ts'
import { sealPassword } from '../../light/seal.ts'
import { report } from '../../api/report.ts'
import { navigate, placeNow } from '../../router/location.ts'
import { useWords } from '../../words/language.tsx'
import { keepDraft, keptDraft, newDraft, type Draft } from './draft.ts'
import { withdrawWords } from './words.ts'

export type Asked = Output<typeof withdraw.add>
const wireOf = ({ amount, currency, accountId, line, requestId }: Draft) => ({
  amount: { amount, currency },
  accountId,
  line: line.trim(),
  ...(requestId ? { requestId } : {}),
})
const firstDraft = (filled: Partial<Draft> | null): Draft => {
  const isChange = filled?.requestId !== undefined
  return (filled && !isChange ? null : keptDraft(filled?.requestId)) ?? newDraft(filled ?? {})
}
const saltKeeper = () => {
  let kept: Salt | null = null
  return keepSalt(() => fetchSalt(withdraw.generateSalt), { get: () => kept, set: (salt) => (kept = salt) })
}

export const useWithdrawing = (filled: Partial<Draft> | null) => {
  const t = useWords(withdrawWords)
  const [typed, setTyped] = useState<Draft>(() => firstDraft(filled))
  const [blamed, setBlamed] = useState<Faults>({})
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isReview, setIsReview] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [salts] = useState(saltKeeper)
  const form = useRef<HTMLFormElement>(null)
  const terms = useQuery(
    withdraw.prerequisite,
    { currency: typed.currency, draftId: typed.draftId },
    { keepPrevious: true },
  )
  // The default account is chosen until somebody chooses another.
  const first = terms.data?.accounts.find(({ whyNot }) => whyNot === null)?.id ?? ''
  const draft = { ...typed, accountId: typed.accountId || first }
  const { ask, faults, effect: whatIf, ...looked } = useWhatIf(withdraw.whatIf, draft, wireOf)
  const add = useAction(withdraw.add, {
    confirms: ({ amount, accountId }) => {
      const account = terms.data?.accounts.find(({ id }) => id === accountId)
      return [
        { name: t('amount'), value: toCodeText(amount) },
        { name: t('to'), value: account ? `${account.alias} ${account.number}` : '' },
      ]
    },
  })
  const put = (part: Partial<Draft>): void => {
    const next = { ...draft, ...part }
    setTyped(next)
    keepDraft(next)
    setBlamed({})
  }
  const blame = (wrong: Faults): void => {
    setBlamed(wrong)
    requestAnimationFrame(() => form.current && focusFirstFault(form.current))
  }
  const review = (): Promise<void> => ask({ fine: () => setIsReview(true), wrong: blame })
  /** What is wrong with the password, or null. */
  const send = async (digits: string): Promise<string | null> => {
    const now = readDraft(withdraw.whatIf, wireOf(draft))
    const salt = now.input ? await salts.spend() : null
    if (!now.input || !salt) return 'SERVICE_RANDOM'
    const password = await sealPassword(digits, salt.value, salt.publicKey).catch(() => null)
    if (!password) {
      toast('error', t('sealFailed'))
      return null
    }
    const proof = await call(withdraw.verifyPassword, { ...now.input, password, salt: salt.value })
    if (proof.kind !== 'success') {
      salts.renew(0)
      if (serverFaults(proof)?.['password']) return 'PASSWORD_WRONG'
      report(proof)
      return null
    }
    const result = await add.run({ ...now.input, draftId: draft.draftId, passwordProof: proof.body.passwordProof })
    if (result.kind === 'success') {
      setIsReview(false)
      setAsked(result.body)
      keepDraft(null)
    } else {
      const wrong = serverFaults(result)
      if (wrong) {
        setIsReview(false)
        blame(wrong)
      }
    }
    return null
  }
  return {
    draft,
    put,
    form,
    ...looked,
    faults: { ...faults, ...blamed } as Faults,
    terms: terms.data,
    termsFailed: terms.error,
    retry: () => void terms.refetch(),
    whatIf,
    isReview,
    closeReview: () => setIsReview(false),
    wantSalt: () => void salts.want(),
    isBusy,
    submit: () => {
      if (isBusy) return
      setIsBusy(true)
      void review().finally(() => setIsBusy(false))
    },
    send,
    /** Sent in this form, or before the page was loaded again. */
    asked: asked ?? terms.data?.asked ?? null,
    wasSentBefore: asked === null && Boolean(terms.data?.asked),
    again: () => {
      setAsked(null)
      keepDraft(null)
      setTyped(newDraft({ currency: draft.currency }))
      if (draft.requestId) navigate(placeNow().pathname, { replace: true })
    },
  }
}
export type Withdrawing = ReturnType<typeof useWithdrawing>
