// Update Agreement: the document made for this merchant, to read and to sign with a code sent to one's own number.
import { useEffect, useRef } from 'react'
import { application, standings, type Contract } from '@falaj/contract/application'
import { useAction } from '../../api/use.ts'
import { useLoaded } from '../../blocks/loaded/loaded.tsx'
import { Empty } from '../../blocks/states/empty.tsx'
import { StatusPill } from '../../blocks/status-pill/status-pill.tsx'
import { Spinner } from '../../light/spinner.tsx'
import { useLocation } from '../../router/location.ts'
import { Page } from '../../shell/page.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { ContractDocument } from './contract-document.tsx'
import { SignForm } from './sign-form.tsx'
import { Signed } from './signed.tsx'
import { agreementWords } from './words.ts'
import './application.css'

/** The first version is made when it is first looked for. */
const Preparing = ({ merchantMid }: { readonly merchantMid: string }) => {
  const t = useWords(agreementWords)
  const { run } = useAction(application.contractRegenerate, { stale: [application.contracts] })
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void run({ merchantMid })
  }, [run, merchantMid])
  return (
    <p className="agreement-preparing" role="status">
      <Spinner label={t('preparing')} /> {t('preparing')}
    </p>
  )
}

const Agreement = ({ of }: { readonly of: Contract }) => {
  const language = useLanguage()
  const { contract, merchantStatus, contractStatus } = of
  const row = standings[merchantStatus as keyof typeof standings] as
    | Readonly<Record<string, { en: string; zh: string }>>
    | undefined
  return (
    <section className="card card-body agreement">
      <div className="agreement-head">
        <h2>{of.merchantName[language]}</h2>
        <StatusPill code={contractStatus} />
      </div>
      <p className="quiet">{row?.[contractStatus]?.[language]}</p>
      {contract ? (
        <>
          <ContractDocument of={of} contract={contract} />
          {contract.signedAt ? (
            <Signed of={of} contract={contract} />
          ) : (
            <SignForm key={contract.id} contract={contract} />
          )}
        </>
      ) : (
        <Preparing merchantMid={of.merchantMid} />
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
          <li key={each.merchantMid}>
            <a href={`/update-agreement?mid=${each.merchantMid}`}>{each.merchantName[language]}</a>
            <StatusPill code={each.contractStatus} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Agreements = () => {
  const t = useWords(agreementWords)
  const wanted = new URLSearchParams(useLocation().search).get('mid')
  const { data, instead } = useLoaded(application.contracts, {}, { lines: 4 })
  if (!data) return instead
  const waiting = data.rows.find(({ contractStatus }) => contractStatus === 'UNSIGNED')
  const shown = data.rows.find(({ merchantMid }) => merchantMid === wanted) ?? waiting ?? data.rows[0]
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
      <Agreement key={shown.merchantMid} of={shown} />
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
