// One published app: its code for the phone, its facts, its checksum.
import { platformWords, sizeText, type PublishedApp } from '@falaj/contract/workspace/download'
import { say } from '@falaj/contract/kernel/words'
import { QrCode } from '../../light/qr-code.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { downloadWords } from './words.ts'

export const AppCard = ({ app }: { readonly app: PublishedApp }) => {
  const t = useWords(downloadWords)
  const language = useLanguage()
  const name = app.name[language]
  const facts = [
    [t('version'), app.version],
    [t('released'), app.releasedOn.split('-').toReversed().join('-')],
    [t('size'), sizeText(app.sizeBytes)],
    [t('needs'), app.needs[language]],
  ] as const
  return (
    <li className="card download-app">
      <QrCode text={app.link} label={t('code', { name })} />
      <div>
        <p className="quiet small">{say(platformWords[app.platform], language)}</p>
        <h3>{name}</h3>
        <dl className="download-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="digits">{value}</dd>
            </div>
          ))}
        </dl>
        <a className="button" href={app.link} rel="noreferrer" aria-label={t('getFor', { name })}>
          {t('get')}
        </a>
      </div>
      <p className="download-sum">
        <span className="quiet">SHA-256</span>
        <code>{app.sha256}</code>
      </p>
    </li>
  )
}
