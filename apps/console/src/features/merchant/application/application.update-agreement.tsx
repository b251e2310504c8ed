// Update Agreement: the document made for this merchant, to read and to sign with a code sent to one's own number.
import { useEffect, useRef } from 'react'
import { application, mustSign, standings, type Contract } from '@falaj/contract/merchant/application'
import { productNames } from '@falaj/contract/kernel/products'
import { href } from '@falaj/contract/kernel/routes'
import { useAction } from '../../../api/use.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { Spinner } from '../../../light/spinner.tsx'
import { dayText, dubaiDay, isPast } from '../../../blocks/zone.ts'
import { useLocation } from '../../../router/location.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { ContractDocument } from './application.contract-document.tsx'
import { Difference } from './application.difference.tsx'
import { SignForm } from './application.sign-form.tsx'
import { Signed } from './application.signed.tsx'
import { agreementWords } from './application.words.ts'
import './application.css'

const titleOf = ({ merchantName, product }: Contract, language: 'en' | 'zh'): string =>
  [merchantName[language], product && productNames[product][language]].filter(Boolean).join(' · ')
const hrefOf = ({ merchantMid, product }: Contract): string =>
  href('/update-agreement', {}, { mid: merchantMid, ...(product ? { product } : {}) })

const noteOf = (product: Contract['product'], isOverdue: boolean) =>
  product ? (isOverdue ? 'overdue' : 'signBy') : isOverdue ? 'merchantOverdue' : 'merchantSignBy'

/** The first version is made when it is first looked for. */
const Preparing = ({ of: { merchantMid, product } }: { readonly of: Contract }) => {
  const t = useWords(agreementWords)
  const { run } = useAction(application.contractRegenerate, { stale: [application.contracts] })
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void run({ merchantMid, ...(product ? { product } : {}) })
  }, [run, merchantMid, product])
  return (
    <p className="agreement-preparing" role="status">
      <Spinner label={t('preparing')} /> {t('preparing')}
    </p>
  )
}

const Agreement = ({ of }: { readonly of: Contract }) => {
  const language = useLanguage()
  const t = useWords(agreementWords)
  const { contract, merchantStatus, contractStatus, product, signBy } = of
  // One that was signed is over when a newer version must be signed: that one is made now.
  const isCurrent = contract && contract.paperVersion === of.currentPaper && !(signBy && contract.signedAt)
  const row = standings[merchantStatus as keyof typeof standings] as
    | Readonly<Record<string, { en: string; zh: string }>>
    | undefined
  return (
    <section className="card card-body agreement">
      <div className="agreement-head">
        <h2>{titleOf(of, language)}</h2>
        <StatusPill code={contractStatus} />
      </div>
      {!signBy && (
        <p className="quiet">
          {product
            ? t(contractStatus === 'UNSIGNED' ? 'productUnsigned' : 'productSigned')
            : row?.[contractStatus]?.[language]}
        </p>
      )}
      {signBy && (
        <p className="application-note">{t(noteOf(product, isPast(signBy)), { day: dayText(dubaiDay(signBy)) })}</p>
      )}
      {of.signedPaper && of.signedPaper !== of.currentPaper && (
        <Difference of={product} from={of.signedPaper} to={of.currentPaper} />
      )}
      {isCurrent ? (
        <>
          <ContractDocument of={of} contract={contract} />
          {contract.signedAt ? (
            <Signed of={of} contract={contract} />
          ) : (
            <SignForm key={contract.id} contract={contract} />
          )}
        </>
      ) : (
        <Preparing of={of} />
      )}
    </section>
  )
}

const Others = ({ rows }: { readonly rows: readonly Contract[] }) => {
  const t = useWords(agreementWords)
  const language = useLanguage()
  return (
    <section className="card card-body">
      <h2>{t('others')}</h2>
      <ul className="review-others">
        {rows.map((each) => (
          <li key={`${each.merchantMid} ${each.product}`}>
            <a href={hrefOf(each)}>{titleOf(each, language)}</a>
            {/* Signed once, and to be signed anew. */}
            <StatusPill code={mustSign(each) ? 'UNSIGNED' : each.contractStatus} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Agreements = () => {
  const t = useWords(agreementWords)
  const { who } = visitorOf(useStore(site))
  const query = new URLSearchParams(useLocation().search)
  const [mid, product] = [query.get('mid') ?? who?.merchantMid ?? null, query.get('product')]
  const { data, isFetching, instead } = useLoaded(application.contracts, {}, { lines: 4 })
  if (!data) return instead
  const waiting = data.rows.find(mustSign)
  const ofMerchant = data.rows.filter(({ merchantMid }) => merchantMid === mid)
  const isNamed = query.has('mid') || product !== null
  const named = isNamed ? ofMerchant.find((row) => row.product === product) : undefined
  // What was approved a moment ago is not in the last answer: nobody signs another agreement instead of it.
  if (isNamed && !named && isFetching) return instead
  const shown = named ?? ofMerchant.find(mustSign) ?? waiting ?? data.rows[0]
  if (!shown)
    return (
      <section className="card card-body">
        <Empty
          reason="noData"
          text={t('none')}
          action={
            <a className="button" href="/login/under-review-user">
              {t('toReview')}
            </a>
          }
        />
      </section>
    )
  const others = data.rows.filter((each) => each !== shown)
  return (
    <div className="agreement-list">
      <Agreement key={`${shown.merchantMid} ${shown.product}`} of={shown} />
      {others.length > 0 && <Others rows={others} />}
    </div>
  )
}

export default function UpdateAgreement() {
  return (
    <div className="application-page">
      <Page>
        <Agreements />
      </Page>
    </div>
  )
}
