// Reports: a library of questions, and the one that is open. The question and the open figure are in the address.
import { reportNames, mayRead } from '@falaj/contract/insight/report-library'
import { report } from '@falaj/contract/insight/report'
import { ChildRecords, ChildSwitch, useChildMid } from '../../../blocks/child-merchant/child-merchant.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { todayIn } from '../../../blocks/zone.ts'
import { navigate, searchWith, useLocation } from '../../../router/location.ts'
import { site as siteStore, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { addressIn, choiceParams } from './report.address.ts'
import { Dashboard } from './report.dashboard.tsx'
import { Library } from './report.library.tsx'
import { Proof } from './report.proof.tsx'
import { Schedules } from './report.schedules.tsx'
import { ReportView } from './report.view.tsx'
import { reportWords } from './report.words.ts'
import './report.css'
import './report.parts.css'

export default function Reports() {
  const t = useWords(reportWords)
  const { pathname, search } = useLocation()
  const visitor = visitorOf(useStore(siteStore))
  const mine = reportNames.filter((name) => mayRead(name, visitor))
  const at = addressIn(search, todayIn('Asia/Dubai'), mine[0] ?? 'earned')
  const put = (params: Readonly<Record<string, string | null>>, isSmall = false) =>
    navigate(`${pathname}${searchWith(search, params)}`, { replace: isSmall })
  const mid = useChildMid()
  const view = <ReportView at={at} put={put} onChoose={(choice) => put(choiceParams(choice))} />
  return (
    <Page under={t('under')} actions={<ChildSwitch />}>
      <div className="report" data-open={at.isChosen || at.view !== null}>
        <Library at={at} mine={mine} />
        <div className="report-main">
          <a className="report-back" href={pathname}>
            {t('back')}
          </a>
          {at.view === 'scheduled' ? (
            <Schedules />
          ) : at.view === 'history' ? (
            <RecordList
              of={report.runs}
              columns={(c) =>
                c.all({
                  first: ['ranAt', 'name', 'report', 'status', 'finding', 'recipients', 'left', 'reason'],
                  without: ['groups', 'from', 'to', 'sha256'],
                })
              }
              exportable
            />
          ) : at.view === 'proofs' ? (
            <RecordList
              of={report.proofs}
              columns={(c) =>
                c.all({
                  first: ['takenAt', 'number', 'report', 'figure', 'records'],
                  without: ['by', 'version', 'sha256'],
                })
              }
              drawer={(id) => <Proof id={id} />}
              exportable
            />
          ) : at.view === 'dashboard' ? (
            <Dashboard />
          ) : (
            <>{mid ? <ChildRecords mid={mid}>{view}</ChildRecords> : view}</>
          )}
        </div>
      </div>
    </Page>
  )
}
