// The payout certificate on the screen, as it will be on paper; language and composition are chosen here, and printed is only the sheet.
import { useEffect, useState } from 'react'
import { certificateWords } from '@falaj/contract/accounts/certificate-words'
import { href, routes, windowTitle } from '@falaj/contract/kernel/routes'
import { payoutCertificate, type Certificate } from '@falaj/contract/accounts/payout-certificate'
import { speak, type Language } from '@falaj/contract/kernel/words'
import type { Money } from '@falaj/money'
import { call } from '../../../api/call.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { openFile } from '../../../blocks/export-job/download.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { QrCode } from '../../../light/qr-code.tsx'
import { useLocation } from '../../../router/location.ts'
import { dateOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { certificatePageWords } from './payout-certificate.words.ts'
import './payout-certificate.css'

/** On the calendar of who issues it, as in the PDF. */
const day = (at: string): string => dateOf(at, 'Asia/Dubai')
const minus = (value: Money): Money => ({ ...value, minor: -value.minor })

const Rows = ({ rows }: { readonly rows: readonly (readonly [string, React.ReactNode])[] }) => (
  <dl className="certificate-rows">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

interface SheetProps {
  readonly of: Certificate
  readonly language: Language
  readonly composition: boolean
}
const Sheet = ({ of, language, composition }: SheetProps) => {
  const t = speak(certificateWords, language)
  const address = location.origin + of.verifyPath
  const merchant = of.merchant[language]
  return (
    <article className="certificate-sheet" lang={language === 'zh' ? 'zh-CN' : 'en'}>
      <header>
        <h1>{t('title')}</h1>
        <p className="certificate-quiet digits">{t('number', { number: of.number })}</p>
      </header>
      {of.returnedAt && (
        <p className="certificate-warning" role="alert">
          {t('returned', { date: day(of.returnedAt) })}
        </p>
      )}
      <p>{t('says', { merchant })}</p>
      <div className="certificate-hero">
        <span className="certificate-quiet">{t('amount')}</span>
        <Amount of={of.net} as="hero" />
        <span className="certificate-quiet">{of.inWords[language]}</span>
      </div>
      <Rows
        rows={[
          [t('paidOn'), day(of.paidAt)],
          [t('merchant'), merchant],
          [t('mid'), of.merchantMid],
          ...(of.licenceNo ? [[t('licence'), of.licenceNo] as const] : []),
          ...(of.trn ? [[t('trn'), of.trn] as const] : []),
          [t('withdrawNo'), of.withdrawNumber],
          [t('holder'), of.holder],
          [t('bank'), of.bankName],
          [t('account'), of.account],
          [t('bankReference'), of.bankReference],
          ...(of.line ? [[t('line'), of.line] as const] : []),
        ]}
      />
      {composition && (
        <section className="certificate-sums">
          <h2>{t('composition')}</h2>
          <Rows
            rows={[
              [t('withdrawn'), <Amount key="a" of={of.amount} />],
              [t('fee'), <Amount key="f" of={minus(of.fee)} />],
              [t('vat'), <Amount key="v" of={minus(of.vat)} />],
              [t('received'), <Amount key="n" of={of.net} />],
            ]}
          />
        </section>
      )}
      <footer>
        <QrCode text={address} label={t('qr')} />
        <div>
          <p>
            {t('verify')} <a href={of.verifyPath}>{address}</a>
          </p>
          <p className="certificate-quiet">{t('issuer')}</p>
          <p className="certificate-quiet certificate-hash">
            {t('hash')} {of.hash}
          </p>
        </div>
      </footer>
    </article>
  )
}

const CertificateView = ({ id }: { readonly id: string }) => {
  const t = useWords(certificatePageWords)
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const [composition, setComposition] = useState(true)
  const found = useLoaded(payoutCertificate.detail, { id }, { lines: 10 })
  if (!found.data) return found.instead
  const file = () => openFile(() => call(payoutCertificate.file, { id, language, composition }))
  return (
    <>
      <div className="certificate-tools">
        <a className="button" href={`${href('/fiat/transaction/withdraw')}?open=${id}`}>
          {t('back')}
        </a>
        <label className="certificate-choice">
          <span className="visually-hidden">{t('language')}</span>
          <select value={language} onChange={({ target }) => setLanguage(target.value === 'zh' ? 'zh' : 'en')}>
            <option value="en">{t('english')}</option>
            <option value="zh">{t('chinese')}</option>
          </select>
        </label>
        <label className="certificate-choice">
          <input type="checkbox" checked={composition} onChange={({ target }) => setComposition(target.checked)} />
          {t('composition')}
        </label>
        <span className="certificate-acts">
          <button type="button" className="button" onClick={() => void file()}>
            {t('pdf')}
          </button>
          <button type="button" className="button button-primary" onClick={() => window.print()}>
            {t('print')}
          </button>
        </span>
      </div>
      <Sheet of={found.data} language={language} composition={composition} />
    </>
  )
}

export default function PayoutCertificate() {
  const t = useWords(certificatePageWords)
  const language = useLanguage()
  const id = new URLSearchParams(useLocation().search).get('id')
  useEffect(() => {
    document.title = windowTitle(routes['/fiat/transaction/merchant-payout-certificate'], language)
  }, [language])
  return (
    <div className="certificate">
      {id ? (
        <CertificateView id={id} />
      ) : (
        <div className="certificate-tools">
          <h1>{routes['/fiat/transaction/merchant-payout-certificate'].title[language]}</h1>
          <p className="quiet">{t('none')}</p>
          <a className="button" href={href('/fiat/transaction/withdraw')}>
            {t('back')}
          </a>
        </div>
      )}
    </div>
  )
}
