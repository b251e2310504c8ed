// The member's drafts: each with its name and date, to continue or to delete.
import { useState } from 'react'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { useAction, useQuery } from '../../../api/use.ts'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { batchWords } from './batch-transfer.words.ts'

interface BatchDraftsProps {
  /** The one that is open is not offered. */
  readonly openId: string | null
  readonly onOpen: (id: string) => void
}
export const BatchDrafts = ({ openId, onOpen }: BatchDraftsProps) => {
  const t = useWords(batchWords)
  const zone = useZone()
  const { data } = useQuery(batchTransfer.drafts, {})
  const remove = useAction(batchTransfer.removeDraft, { stale: [batchTransfer.drafts] })
  const [gone, setGone] = useState<string | null>(null)
  const drafts = (data?.drafts ?? []).filter(({ id }) => id !== openId)
  const leaving = drafts.find(({ id }) => id === gone)
  const nameOf = (name: string): string => name.trim() || t('unnamed')
  if (drafts.length === 0) return null
  return (
    <section className="batch-drafts" aria-labelledby="batch-drafts">
      <h2 id="batch-drafts">{t('drafts')}</h2>
      <ul>
        {drafts.map(({ id, name, rows, changedAt }) => (
          <li key={id}>
            <span className="batch-draft-name">{nameOf(name)}</span>
            <span className="quiet small">
              {t('rows', { n: rows })} · {dateTimeOf(changedAt, zone)}
            </span>
            <span className="batch-draft-acts">
              <button
                type="button"
                className="button"
                aria-label={t('goOnWith', { name: nameOf(name) })}
                onClick={() => onOpen(id)}
              >
                {t('goOn')}
              </button>
              <button
                type="button"
                className="button"
                aria-label={t('deleteDraft', { name: nameOf(name) })}
                onClick={() => setGone(id)}
              >
                {t('delete')}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {leaving && (
        <Confirm
          open
          onClose={() => setGone(null)}
          title={t('deleteTitle')}
          facts={[
            { name: t('name'), value: nameOf(leaving.name) },
            { name: t('orders'), value: <span className="digits">{leaving.rows}</span> },
            { name: t('changed'), value: dateTimeOf(leaving.changedAt, zone) },
          ]}
          act={t('delete')}
          destructive
          onConfirm={() => remove.run({ id: leaving.id }).then(() => setGone(null))}
        />
      )}
    </section>
  )
}
