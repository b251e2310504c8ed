// One product of the merchant: its state, agreed terms, answers, history, and its switch.
import { useState } from 'react'
import { mayEnter, profileMakers } from '@falaj/contract/kernel/access'
import { product, type ProductDetail } from '@falaj/contract/merchant/product'
import { productFacts } from '@falaj/contract/merchant/product-facts'
import { fieldsOf } from '@falaj/contract/merchant/product-questions'
import { introductionOf, productNames } from '@falaj/contract/kernel/products'
import { useAction } from '../../../api/use.ts'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { useLocation } from '../../../router/location.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { toast } from '../../../state/messages.ts'
import { useStore } from '../../../state/store.ts'
import { dateOf, dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { useAnswerFacts } from './product.answers.tsx'
import { useProductName } from './product.names.ts'
import { ProductOf, useNamedProduct } from './product.of-address.tsx'
import { NextStep, PaymentsLink, ProductPill, usePressing } from './product.standing.tsx'
import { Happened } from './product.steps.tsx'
import { Terms } from './product.terms.tsx'
import { productWords } from './product.words.ts'
import './product.css'

const Switch = ({ of }: { readonly of: ProductDetail }) => {
  const t = useWords(productWords)
  const name = useProductName()(of.product)
  const [isAsking, setIsAsking] = useState(false)
  const switching = useAction(product.switch)
  const maySwitch = mayEnter(profileMakers, visitorOf(useStore(site)))
  const flip = async (on: boolean): Promise<void> => {
    const result = await switching.run({ product: of.product, on })
    setIsAsking(false)
    if (result.kind === 'success') toast('success', t('switched'))
  }
  if (of.status !== 'In-App' || ['provider', 'admission'].includes(of.off?.by ?? '') || !maySwitch) return null
  if (of.off?.by === 'merchant')
    return (
      <button type="button" className="button button-primary" disabled={switching.busy} onClick={() => void flip(true)}>
        {t('switch-on')}
      </button>
    )
  return (
    <>
      <button type="button" className="button" onClick={() => setIsAsking(true)}>
        {t('switchOff')}
      </button>
      <Confirm
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('switchOffTitle', { name })}
        facts={[]}
        next={t('switchOffNext')}
        act={t('switchOff')}
        onConfirm={() => flip(false)}
      />
    </>
  )
}

const Detail = ({ of }: { readonly of: ProductDetail }) => {
  const t = useWords(productWords)
  const language = useLanguage()
  const zone = useZone()
  const pressing = usePressing()(of)
  const facts = useAnswerFacts()
  const isAgreed = of.status === 'In-App'
  return (
    <div className="product-page">
      <div className="product-main">
        <section className="card card-body product-state">
          <div className="product-head">
            <h2>{t('state')}</h2>
            <ProductPill row={of} />
          </div>
          <p className="quiet">{productFacts[of.product].blurb[language]}</p>
          {pressing && <p className="product-note">{pressing}</p>}
          <div className="product-foot">
            {of.next !== 'switch-on' && <NextStep row={of} primary />}
            <Switch of={of} />
            <PaymentsLink row={of} />
            <a href={introductionOf(of.product)}>{t('more')}</a>
          </div>
        </section>
        {of.submittedAt && (
          <section className="card card-body">
            <h2>{t('answers')}</h2>
            <Facts as="rows" facts={facts(of, fieldsOf(of.product))} />
          </section>
        )}
        <Happened steps={of.steps} status={of.status} />
      </div>
      <div className="product-aside">
        <section className="card card-body">
          <h2>{t(isAgreed || of.fee || of.paymentMax || of.dayMax || of.cycle ? 'terms' : 'termsLater')}</h2>
          <Terms
            of={of.product}
            agreed={of}
            more={[
              ...(of.fee ? [{ name: t('ownFee'), value: t('ownFeeWhy') }] : []),
              ...(of.activeSince ? [{ name: t('since'), value: dateTimeOf(of.activeSince, zone) }] : []),
              ...(isAgreed
                ? [
                    {
                      name: t('agreement'),
                      value: of.agreementVersion
                        ? t('agreementVersion', { version: of.agreementVersion })
                        : t('agreementMerchant'),
                    },
                  ]
                : []),
            ]}
          />
        </section>
        {of.coming && (
          <section className="card card-body">
            {/* A date is not broken over two lines. */}
            <h2>{t('termsFrom', { day: dateOf(of.coming.from).replaceAll('-', '\u2011') })}</h2>
            <Terms of={of.product} agreed={{ ...of.coming, cycle: of.cycle }} />
          </section>
        )}
      </div>
    </div>
  )
}

export default function ProductDetailPage() {
  const language = useLanguage()
  const named = new URLSearchParams(useLocation().search).get('product')
  const { key: found } = useNamedProduct(named)
  return (
    <Page {...(found ? { heading: productNames[found][language] } : {})}>
      <ProductOf named={named}>{(detail) => <Detail key={detail.product} of={detail} />}</ProductOf>
    </Page>
  )
}
