// The application for any product, with the questions of its row. Saved as it is typed; in a declined one only declined fields can be changed.
import { useRef } from 'react'
import type { ProductDetail } from '@falaj/contract/merchant/product'
import { productFacts } from '@falaj/contract/merchant/product-facts'
import { expiredDocuments, fieldsOf, productForms, type ProductField } from '@falaj/contract/merchant/product-questions'
import { todayIn, useZone } from '../../../blocks/zone.ts'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { useAnswerFacts } from './product.answers.tsx'
import { emptyOf } from './product.draft.ts'
import { DocumentField, QuestionField } from './product.fields.tsx'
import { detailOf } from './product.names.ts'
import { ProductOf } from './product.of-address.tsx'
import { NextStep, ProductPill, usePressing } from './product.standing.tsx'
import { Terms } from './product.terms.tsx'
import { useApply } from './product.use-apply.ts'
import { productWords } from './product.words.ts'
import '../../../blocks/form/form.css'
import './product.css'

const Form = ({ of }: { readonly of: ProductDetail }) => {
  const t = useWords(productWords)
  const language = useLanguage()
  const element = useRef<HTMLFormElement>(null)
  const form = useApply(of, element)
  const facts = useAnswerFacts()
  const isDeclined = of.status === 'Declined'
  const declined = of.remarks.map(({ field }) => field)
  const expired = expiredDocuments(of.product, of.documents, of.filed, todayIn(useZone()))
  const isOpen = (field: ProductField): boolean => !isDeclined || declined.includes(field) || expired.includes(field)
  const remarkOf = (field: ProductField): string | null =>
    form.isTouched(field) ? null : (of.remarks.find((each) => each.field === field)?.remark[language] ?? null)
  const { questions, documents } = productForms[of.product]
  const stays = fieldsOf(of.product).filter((field) => !isOpen(field))
  return (
    <form
      ref={element}
      className="card card-body form product-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.busy) void form.send()
      }}
    >
      {isDeclined && (
        <div className="product-note">
          <b>{t('declinedTitle', { n: declined.length })}</b>
          <p>{t('declinedLead')}</p>
        </div>
      )}
      {questions.some(isOpen) && <h2>{t('questions')}</h2>}
      {questions.filter(isOpen).map((name) => (
        <QuestionField
          key={name}
          name={name}
          value={form.draft.answers[name] ?? emptyOf(name)}
          onChange={(value) => form.answer(name, value)}
          fault={form.faults[name] ?? null}
          remark={remarkOf(name)}
        />
      ))}
      {documents.some(isOpen) && <h2>{t('documents')}</h2>}
      {documents.filter(isOpen).map((kind) => (
        <DocumentField
          key={kind}
          kind={kind}
          detail={of}
          value={form.draft.documents[kind]}
          onChange={(value) => form.attach(kind, value)}
          fault={form.faults[kind] ?? null}
          expiryFault={form.faults[`${kind}.expiresOn`] ?? null}
          remark={remarkOf(kind)}
        />
      ))}
      {stays.length > 0 && (
        <section>
          <h2>{t('stays')}</h2>
          <Facts as="rows" facts={facts(of, stays)} />
        </section>
      )}
      <div className="form-foot">
        <span className="product-saved" role="status">
          {form.savedAt && t('savedAt', { time: form.savedAt.toTimeString().slice(0, 5) })}
        </span>
        <button type="button" className="button button-plain" onClick={() => void form.save()}>
          {t('save')}
        </button>
        <button type="submit" className="button button-primary" disabled={form.busy}>
          {t(isDeclined ? 'sendAgain' : 'send')}
        </button>
      </div>
    </form>
  )
}

/** Shown if it cannot be applied for now: its status instead. */
const Closed = ({ of }: { readonly of: ProductDetail }) => {
  const t = useWords(productWords)
  const pressing = usePressing()(of)
  return (
    <section className="card card-body product-state">
      <ProductPill row={of} />
      <p>{pressing ?? t(of.status === 'In-App' ? 'isActive' : 'isClosed')}</p>
      <div className="product-foot">
        <NextStep row={of} primary />
        <a href={detailOf(of.product)}>{t('detail')}</a>
      </div>
    </section>
  )
}

const Apply = ({ of }: { readonly of: ProductDetail }) => {
  const t = useWords(productWords)
  const language = useLanguage()
  const isOpen = of.next === 'apply' || of.next === 'continue' || of.next === 'mend'
  return (
    <div className="product-page">
      {isOpen ? <Form of={of} /> : <Closed of={of} />}
      <div className="product-aside">
        <section className="card card-body">
          <h2>{t('costs')}</h2>
          <Terms of={of.product} />
        </section>
        {productFacts[of.product].conditions.length > 0 && (
          <section className="card card-body">
            <h2>{t('conditions')}</h2>
            <ul className="product-next">
              {productFacts[of.product].conditions.map((condition) => (
                <li key={condition.en}>{condition[language]}</li>
              ))}
            </ul>
          </section>
        )}
        <section className="card card-body">
          <h2>{t('nextTitle')}</h2>
          <ol className="product-next">
            <li>{t('nextReview')}</li>
            <li>{t('nextSign')}</li>
            <li>{t('nextUse')}</li>
          </ol>
        </section>
      </div>
    </div>
  )
}

export default function ProductApply() {
  const key = useLocation().pathname.split('/').at(-1) ?? ''
  return (
    <Page>
      <ProductOf named={key}>{(detail) => <Apply key={detail.product} of={detail} />}</ProductOf>
    </Page>
  )
}
