// Keys by which the merchant's own programs call.
import { useState } from 'react'
import { apiKey } from '@falaj/contract/developers/api-key'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { AddDialog } from './api-key.add-dialog.tsx'
import { CheckDialog } from './api-key.check-dialog.tsx'
import { KeyView } from './api-key.detail.tsx'
import { SecretDialog, type Secret } from './api-key.secret-dialog.tsx'
import { apiKeyWords } from './api-key.words.ts'
import './api-key.css'
import '../../../blocks/confirm/confirm.css'

export default function ApiKeys() {
  const t = useWords(apiKeyWords)
  const [adding, setAdding] = useState(false)
  const [isChecking, setIsChecking] = useState(false)
  const [secret, setSecret] = useState<Secret | null>(null)
  return (
    <Page>
      <div className="api-key-page">
        <p className="quiet">
          {t('lead')}{' '}
          <a href="/docs/api" target="_blank" rel="noreferrer">
            {t('reference')}
          </a>
        </p>
        <RecordList
          of={apiKey.query}
          columns={(c) =>
            c.all({
              first: ['createdAt', 'name', 'state', 'key', 'scopes', 'lastUsedAt', 'expiresAt', 'by'],
              without: ['version', 'lastAddress', 'creator'],
              cells: {
                addresses: (row) => row.addresses || <span className="quiet">{t('everywhere')}</span>,
                by: (row) => (row.creator === 'left' ? t('makerLeft', { name: row.by }) : row.by),
              },
            })
          }
          drawer={(id) => <KeyView id={id} />}
          actions={
            <>
              <button type="button" className="button" onClick={() => setIsChecking(true)}>
                {t('check')}
              </button>
              <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
                {t('add')}
              </button>
            </>
          }
          exportable
        />
        {isChecking && <CheckDialog onClose={() => setIsChecking(false)} />}
        {adding && <AddDialog onClose={() => setAdding(false)} onSecret={setSecret} />}
        {secret && <SecretDialog of={secret} onClose={() => setSecret(null)} />}
      </div>
    </Page>
  )
}
