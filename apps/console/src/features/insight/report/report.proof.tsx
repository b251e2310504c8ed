// A kept figure: what it was, with its records, and whether the same question still gives the same.
import { report, type ReportProof } from '@falaj/contract/insight/report'
import { isReport, reportOf } from '@falaj/contract/insight/report-library'
import { reportDimensions, sidesOf, type ReportDimension } from '@falaj/contract/insight/report-terms'
import { figureInWords, keyName, partText } from '@falaj/contract/insight/report-text'
import { Copy } from '../../../blocks/copy.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { Icon } from '../../../light/icons.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { reportWords } from './report.words.ts'

type Row = ReportProof['rows'][number]
const Name = ({ row }: { readonly row: Row }) => (row.link ? <a href={row.link}>{row.number}</a> : row.number)

const ProofView = ({ of }: { readonly of: ReportProof }) => {
  const t = useWords(reportWords)
  const language = useLanguage()
  const declared = isReport(of.report) ? reportOf(of.report) : null
  const column = declared?.columns[of.column] ?? null
  const say = (figure: ReportProof['figure']) =>
    column ? figureInWords(column.kind, figure, of.currency, language) : figure.value
  const part = (value: string) => (column ? partText(sidesOf(column)[0], value, of.currency, language) : value)
  const by = Object.hasOwn(reportDimensions, of.by) ? (of.by as ReportDimension) : null
  const group = of.key === null ? t('total') : by ? keyName(by, { key: of.key, name: of.name }, language) : of.key
  const isSame = of.changeCount === 0
  const words = { added: t('added'), removed: t('removed'), changed: t('changedRow') } as const
  return (
    <div className="report-proof">
      <header className="report-proof-head">
        <p>{declared?.question[language] ?? of.report}</p>
        <h3>
          {column?.title[language] ?? of.column}, {group}
        </h3>
        <p className="report-proof-figure">{say(of.figure)}</p>
      </header>
      {!of.isIntact && (
        <div className="report-verdict" data-tone="bad" role="alert">
          <Icon name="warning" />
          <div>
            <b>{t('broken')}</b>
            <p>{t('brokenWhy')}</p>
          </div>
        </div>
      )}
      {of.now ? (
        <div className="report-verdict" data-tone={isSame ? 'ok' : 'wait'}>
          <Icon name={isSame ? 'check' : 'warning'} />
          <div>
            <b>{isSame ? t('unchanged') : t('differs', { n: of.changeCount })}</b>
            <p>{isSame ? t('unchangedWhy', { n: of.records }) : t('differsWhy', { value: say(of.now.figure) })}</p>
          </div>
        </div>
      ) : (
        <p>{t('gone')}</p>
      )}
      {of.versionNow !== null && of.versionNow !== of.version && (
        <p>{t('newVersion', { was: of.version, now: of.versionNow })}</p>
      )}
      <Facts
        facts={[
          { name: t('asOf'), value: dateTimeOf(of.asOf, 'Asia/Dubai') },
          { name: t('keptBy'), value: of.takenBy },
          ...(of.period
            ? [
                {
                  name: t('period'),
                  value: t('fromTo', { first: dayText(of.period.from), last: dayText(of.period.to) }),
                },
              ]
            : []),
          { name: t('definition'), value: t('version', { n: of.version }) },
          { name: t('records'), value: of.records.toLocaleString('en-GB') },
          {
            name: t('fingerprint'),
            value: (
              <span className="digits report-hash">
                {of.sha256} <Copy text={of.sha256} />
              </span>
            ),
          },
        ]}
      />
      {of.changes.length > 0 && (
        <DetailPart title={t('changes')}>
          <div className="summary-scroll">
            <table className="summary-records report-records">
              <thead>
                <tr>
                  <th scope="col">{t('record')}</th>
                  <th scope="col">{t('changeKind')}</th>
                  <th scope="col">{t('wasKept')}</th>
                  <th scope="col">{t('isNow')}</th>
                </tr>
              </thead>
              <tbody>
                {of.changes.map(({ change, row, now }) => (
                  <tr key={`${change} ${row.kind} ${row.id} ${row.number}`}>
                    <th scope="row">
                      <Name row={row} />
                    </th>
                    <td>{words[change]}</td>
                    <td>{change === 'added' ? '–' : part(row.value)}</td>
                    <td>{now ? part(now.value) : '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </DetailPart>
      )}
      <DetailPart title={t('keptRecords')}>
        {of.records > of.rows.length && <p>{t('firstOf', { n: of.rows.length, total: of.records })}</p>}
        <div className="summary-scroll">
          <table className="summary-records report-records">
            <thead>
              <tr>
                <th scope="col">{t('record')}</th>
                <th scope="col">{t('adds')}</th>
              </tr>
            </thead>
            <tbody>
              {of.rows.map((row) => (
                <tr key={`${row.kind} ${row.id} ${row.number}`}>
                  <th scope="row">
                    <Name row={row} />
                  </th>
                  <td>{part(row.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </DetailPart>
    </div>
  )
}
export const Proof = ({ id }: { readonly id: string }) => (
  <Loaded of={report.proof} input={{ id }}>
    {(found) => <ProofView of={found} />}
  </Loaded>
)
