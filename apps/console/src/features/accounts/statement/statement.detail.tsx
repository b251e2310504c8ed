// One statement: how far it is, how it adds up, its files, and its rows.
import { useState } from 'react'
import { statement, statementFailures, type StatementFormat } from '@falaj/contract/accounts/statement'
import { isWhole, statementTypeTable, type StatementTypeName } from '@falaj/contract/accounts/statement-types'
import { call } from '../../../api/call.ts'
import { useAction } from '../../../api/use.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Copy } from '../../../blocks/copy.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { openFile } from '../../../blocks/export-job/download.ts'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { StoreNames } from '../../../blocks/store/store-name.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { dayText, useZone } from '../../../blocks/zone.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { useStale } from './statement.use-stale.ts'
import { StatementRows } from './statement.rows.tsx'
import { statementPageWords } from './statement.words.ts'

/** What can be asked of a statement, of fiat money or of a coin. */
export type StatementCalls = Pick<typeof statement, 'detail' | 'rows' | 'retry' | 'download'>

interface FilesProps {
  readonly id: string
  readonly formats: readonly StatementFormat[]
  readonly by: StatementCalls
}
const Files = ({ id, formats, by }: FilesProps) => {
  const t = useWords(statementPageWords)
  const language = useLanguage()
  const stale = useStale(by.detail)
  const [busy, setBusy] = useState<StatementFormat | null>(null)
  const open = (format: StatementFormat): void => {
    setBusy(format)
    void openFile(() => call(by.download, { id, format, language })).finally(() => {
      setBusy(null)
      stale()
    })
  }
  return (
    <ul className="statement-files">
      {formats.map((format) => (
        <li key={format}>
          <button
            type="button"
            className="button"
            aria-disabled={busy !== null}
            onClick={() => busy === null && open(format)}
          >
            <Glyph name="download" size={14} />
            {t(format)}
          </button>
        </li>
      ))}
    </ul>
  )
}

export const StatementDetail = ({ id, by = statement }: { readonly id: string; readonly by?: StatementCalls }) => {
  const t = useWords(statementPageWords)
  const language = useLanguage()
  const zone = useZone()
  const { data, instead } = useLoaded(by.detail, { id })
  const retry = useAction(by.retry, { stale: [by.detail] })
  if (!data) return instead
  const type = Object.hasOwn(statementTypeTable, data.type) ? (data.type as StatementTypeName) : null
  const whole = type !== null && isWhole(type)
  const { opening, credits, debits, closing, failure, status } = data
  const isReady = status === 'READY' || status === 'FINISH'
  const word = failure && Object.hasOwn(statementFailures, failure) ? statementFailures[failure as 'TOTALS'] : null
  const about = (
    <DetailPart title={t('about')}>
      <Facts
        as="rows"
        facts={[
          { name: t('number'), value: data.number },
          ...(data.stores ? [{ name: t('stores'), value: <StoreNames codes={data.stores} /> }] : []),
          ...(data.about ? [{ name: t('aboutOf'), value: data.about }] : []),
          { name: t('created'), value: dateTimeOf(data.createdAt, zone) },
          { name: t('by'), value: data.by ?? t('schedule') },
          ...(data.sha256
            ? [
                {
                  name: t('hash'),
                  value: (
                    <span title={t('hashWhy')}>
                      <code>{data.sha256.slice(0, 12)}…</code> <Copy text={data.sha256} />
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </DetailPart>
  )
  return (
    <Detail
      sum={
        <>
          {type ? statementTypeTable[type][language] : data.type} {data.currency} <StatusPill code={status} />
        </>
      }
      say={t('say', { first: dayText(data.firstDay), last: dayText(data.lastDay) })}
    >
      {failure && (
        <DetailPart title={t('failed')}>
          <p role="alert">{word ? word[language] : failure}</p>
          <BusyButton
            text={t('retry')}
            working={t('working')}
            busy={retry.busy}
            onPress={() => void retry.run({ id })}
          />
        </DetailPart>
      )}
      {!isReady && !failure && (
        <DetailPart title={t('rows')}>
          <p role="status">
            {data.rowsTotal === null
              ? t('counting')
              : t('progress', { done: data.rows.toLocaleString('en'), total: data.rowsTotal.toLocaleString('en') })}
          </p>
          {data.rowsTotal !== null && (
            <progress max={Math.max(data.rowsTotal, 1)} value={data.rows} aria-label={t('rows')} />
          )}
        </DetailPart>
      )}
      {!isReady && about}
      {isReady && opening && credits && debits && closing && (
        <>
          <DetailPart title={t('files')}>
            <Files id={id} formats={data.formats} by={by} />
          </DetailPart>
          <div className="statement-sums">
            <DetailPart title={t('equation')}>
              <Facts
                as="rows"
                facts={[
                  { name: t(whole ? 'opening' : 'before'), value: <Amount of={opening} /> },
                  { name: t('credits'), value: <Amount of={credits} signed /> },
                  { name: t('debits'), value: <Amount of={{ ...debits, minor: -debits.minor }} /> },
                  { name: t(whole ? 'closing' : 'after'), value: <Amount of={closing} />, sum: true },
                ]}
              />
              <p className="quiet small">{t('isRight')}</p>
            </DetailPart>
            {about}
          </div>
          <DetailPart title={t('rows')}>
            <StatementRows id={id} of={by.rows} />
          </DetailPart>
        </>
      )}
    </Detail>
  )
}
