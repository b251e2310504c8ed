// Download: the provider's apps. The server lists published versions; without JavaScript the plain list shows the same.
import { useEffect, useState } from 'react'
import { download, type PublishedApp } from '@falaj/contract/workspace/download'
import { call } from '../../api/call.ts'
import { useWords } from '../../words/language.tsx'
import { AppCard } from '../download/app-card.tsx'
import { downloadWords } from '../download/words.ts'
import '../download/download.css'

export const description = {
  en: 'Falaj Business for your phone: QR codes, versions, sizes and SHA-256 checksums of every published app.',
  zh: '手机版 Falaj Business：每个已发布应用的二维码、版本、大小与 SHA-256 校验值。',
}

type State = 'loading' | 'failed' | readonly PublishedApp[]

const Apps = ({ state, again }: { readonly state: State; readonly again: () => void }) => {
  const t = useWords(downloadWords)
  if (state === 'loading') return <p className="quiet">{t('loading')}</p>
  if (state === 'failed')
    return (
      <p role="alert">
        {t('failed')}{' '}
        <button type="button" className="button" onClick={again}>
          {t('again')}
        </button>
      </p>
    )
  if (state.length === 0)
    return (
      <div className="card card-body">
        <h3>{t('none')}</h3>
        <p className="quiet">{t('noneWhy')}</p>
      </div>
    )
  return (
    <ul className="download-apps">
      {state.map((app) => (
        <AppCard key={app.platform + app.version} app={app} />
      ))}
    </ul>
  )
}

export const Page = () => {
  const t = useWords(downloadWords)
  const [state, setState] = useState<State>('loading')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let current = true
    void call(download.query, {}).then((result) => {
      if (current) setState(result.kind === 'success' ? result.body.items : 'failed')
    })
    return () => {
      current = false
    }
  }, [tries])
  return (
    <div className="download">
      <div className="download-head">
        <h1>{t('title')}</h1>
        <p className="download-lead">{t('lead')}</p>
        <p className="quiet small">
          {t('plainWhy')} <a href="/download.txt">{t('plain')}</a>
        </p>
      </div>
      <section aria-labelledby="apps">
        <h2 id="apps">{t('apps')}</h2>
        <Apps
          state={state}
          again={() => {
            setState('loading')
            setTries(tries + 1)
          }}
        />
      </section>
      <section className="download-check" aria-labelledby="check">
        <h2 id="check">{t('check')}</h2>
        <p>{t('checkWhy')}</p>
        <code className="download-command">sha256sum falaj-business.apk</code>
      </section>
    </div>
  )
}
