// The first screen: what Falaj is, and one payment as the channel it runs through, with the figures of the table of products.
import { workedSum } from '@falaj/contract/kernel/products'
import { money, type Money } from '@falaj/money'
import { useWords } from '../../words/language.tsx'
import { amountText } from '../introduction/terms.ts'
import { landingWords } from './words.ts'

const payment = money(100_000n, 'AED')

/** The mouth of a falaj: one channel, then the measured openings. To scale, but that a hair is drawn two units thick. */
const Channel = () => (
  <svg className="hero-channel" viewBox="0 0 480 168" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <path data-part="net" d="M0 26 H150 C240 26 250 12 340 12 H480 V130 H340 C250 130 240 146 150 146 H0 Z" />
    <path data-part="fee" d="M150 144 C240 144 250 141 340 141 H480 V143 H340 C250 143 240 146 150 146 Z" />
    <path data-part="vat" d="M150 144 C240 144 250 154 340 154 H480 V156 H340 C250 156 240 146 150 146 Z" />
  </svg>
)
const Share = ({ part, name, of }: { readonly part: string; readonly name: string; readonly of: Money }) => (
  <div>
    <dt>
      <i className="hero-dot" data-part={part} />
      {name}
    </dt>
    <dd className="digits">{amountText(of)}</dd>
  </div>
)

export const Hero = () => {
  const t = useWords(landingWords)
  const { fee, vat, effect } = workedSum('qrpay', payment)
  return (
    <header className="hero">
      <div className="hero-words">
        <h1>{t('headline')}</h1>
        <p className="hero-lead">{t('lead')}</p>
        <p className="hero-actions">
          <a className="button button-primary button-large" href="/login">
            {t('logIn')}
          </a>
          <a className="button button-large" href="#products">
            {t('seeProducts')}
          </a>
        </p>
      </div>
      <figure className="hero-figure card">
        <Channel />
        <figcaption>
          <p className="hero-payment">{t('sampleTitle', { amount: amountText(payment) })}</p>
          <dl className="hero-shares">
            <Share part="net" name={t('sampleNet')} of={effect} />
            <Share part="fee" name={t('sampleFee')} of={fee} />
            <Share part="vat" name={t('sampleVat')} of={vat} />
          </dl>
          <p className="quiet small">{t('sampleWhen')}</p>
        </figcaption>
      </figure>
    </header>
  )
}
