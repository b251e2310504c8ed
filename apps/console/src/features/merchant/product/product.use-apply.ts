// The state of an application's form: the input, its faults, and the calls to the server. Saved a moment after the last key, and the input
// survives every failure.
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { errors } from '@falaj/contract/kernel/errors'
import { product, type ProductDetail } from '@falaj/contract/merchant/product'
import type { QuestionName } from '@falaj/contract/merchant/product-questions'
import type { DocumentKindName } from '@falaj/contract/merchant/profile'
import { href } from '@falaj/contract/kernel/routes'
import { useAction } from '../../../api/use.ts'
import { serverFaults, type Faults } from '../../../blocks/form/faults.ts'
import { todayIn, useZone } from '../../../blocks/zone.ts'
import { focusFirstFault } from '../../../light/field.tsx'
import { navigate } from '../../../router/location.ts'
import { toast } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { draftOf, readDraft, type SentDocument, type AnswerInput } from './product.draft.ts'
import { productWords } from './product.words.ts'

const keepAfterMs = 1200
const quiet = { quiet: (head: { readonly code: number }) => head.code === errors.INPUT_INVALID.code }

export const useApply = (given: ProductDetail, element: RefObject<HTMLFormElement | null>) => {
  const t = useWords(productWords)
  const zone = useZone()
  const key = given.product
  const [draft, setDraft] = useState(() => draftOf(given))
  const [faults, setFaults] = useState<Faults>({})
  const [touched, setTouched] = useState<readonly string[]>([])
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [saving, applying] = [useAction(product.save, quiet), useAction(product.apply, quiet)]
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const read = () => readDraft(key, draft, given.filed, todayIn(zone))

  const blame = (wrong: Faults): void => {
    setFaults(wrong)
    requestAnimationFrame(() => element.current && focusFirstFault(element.current))
  }
  const keep = async (): Promise<boolean> => {
    const { answers, documents } = read()
    const result = await saving.run({ product: key, answers, documents } as never)
    const wrong = serverFaults(result)
    if (wrong) blame(wrong)
    if (result.kind === 'success') setSavedAt(new Date())
    return result.kind === 'success'
  }
  const later = useEffectEvent(() => void keep())
  useEffect(() => {
    if (touched.length === 0) return undefined
    timer.current = setTimeout(later, keepAfterMs)
    return () => clearTimeout(timer.current)
  }, [draft, touched.length])

  const touch = (field: string): void => {
    setTouched((now) => [...now, field])
    setFaults((now) =>
      Object.fromEntries(Object.entries(now).filter(([path]) => path !== field && !path.startsWith(`${field}.`))),
    )
  }
  return {
    draft,
    faults,
    savedAt,
    busy: applying.busy,
    isTouched: (field: string) => touched.includes(field),
    answer(name: QuestionName, value: AnswerInput) {
      setDraft((now) => ({ ...now, answers: { ...now.answers, [name]: value } }))
      touch(name)
    },
    attach(kind: DocumentKindName, value: SentDocument | undefined) {
      setDraft((now) => {
        const { [kind]: _, ...others } = now.documents
        return { ...now, documents: value ? { ...others, [kind]: value } : others }
      })
      touch(kind)
    },
    async save() {
      clearTimeout(timer.current)
      const { wrong } = read()
      const isWhole = Object.keys(wrong).length === 0
      if (!isWhole) blame(wrong)
      if (await keep()) toast(isWhole ? 'success' : 'info', t(isWhole ? 'saved' : 'savedWithout'))
    },
    async send() {
      clearTimeout(timer.current)
      const { answers, documents, wrong, missing } = read()
      if (Object.keys({ ...wrong, ...missing }).length > 0) return blame({ ...missing, ...wrong })
      const result = await applying.run({ product: key, answers, documents } as never)
      const refused = serverFaults(result)
      if (refused) return blame(refused)
      if (result.kind === 'success') navigate(href('/products/result', {}, { product: key }))
    },
  }
}
