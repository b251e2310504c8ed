// What is sent by itself: the dialog that sets it up, the line under a report, and the list of the member's own.
import { useState } from 'react'
import { href } from '@falaj/contract/kernel/routes'
import { report, reportEvery, reportEveryWords, runReasons, type ReportSchedule } from '@falaj/contract/insight/report'
import { isReport, reportOf } from '@falaj/contract/insight/report-library'
import { reportDimensions, type ReportDimension } from '@falaj/contract/insight/report-terms'
import { sayCode } from '@falaj/contract/kernel/words'
import { useAction, useQuery } from '../../../api/use.ts'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { ChecksField, TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { Icon } from '../../../light/icons.tsx'
import { notify, toast } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Question } from './report.address.ts'
import { reportWords } from './report.words.ts'

interface DialogProps {
  readonly question: Pick<Question, 'report' | 'by' | 'currency'>
  /** The one that is changed. */
  readonly of?: ReportSchedule
  readonly onClose: () => void
}
export const ScheduleDialog = ({ question, of, onClose }: DialogProps) => {
  const t = useWords(reportWords)
  const language = useLanguage()
  const { data } = useQuery(report.schedules, {})
  const { report: name, by, currency } = question
  const form = useSaveForm(
    of ? report.reschedule : report.schedule,
    {
      ...(of ? { id: of.id } : {}),
      name: of?.name ?? reportOf(name).question[language].slice(0, 60),
      report: name as string,
      by: by as string,
      currency: currency as string,
      every: (of?.every ?? 'week') as string,
      to: of?.toIds ?? ([] as readonly string[]),
    },
    () => {
      notify('success', t('saved'))
      onClose()
    },
  )
  const people = (data?.colleagues ?? []).filter(({ reports }) => reports.includes(name))
  return (
    <FormDialog
      title={t(of ? 'changeTitle' : 'scheduleTitle')}
      busy={form.busy}
      act={people.length > 0 ? t('save') : null}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p>{t('scheduleHint')}</p>
      <TextField label={t('name')} {...form.field('name')} />
      {of && (
        <SelectField
          label={t('by')}
          {...form.field('by')}
          choices={reportOf(name).by.map((each) => ({ value: each, label: reportDimensions[each][language] }))}
        />
      )}
      <SelectField
        label={t('every')}
        {...form.field('every')}
        choices={reportEvery.map((each) => ({ value: each, label: reportEveryWords[each][language] }))}
      />
      {data && people.length === 0 ? (
        <p role="status">{t('noColleague')}</p>
      ) : (
        <ChecksField
          label={t('to')}
          hint={t('toHint')}
          {...form.field('to')}
          choices={people.map(({ id, name: label }) => ({ value: id, label }))}
        />
      )}
    </FormDialog>
  )
}
const everyText = ({ every }: ReportSchedule, language: 'en' | 'zh') => sayCode(reportEveryWords, every, language)
/** The schedules of the report that is open. */
export const ScheduleLine = ({ question }: { readonly question: Question }) => {
  const t = useWords(reportWords)
  const language = useLanguage()
  const { data } = useQuery(report.schedules, {})
  const own = data?.schedules.filter((each) => each.stoppedAt === null && each.report === question.report) ?? []
  return own.map((each) => (
    <p key={each.id} className="report-line">
      <Icon name="clock" />
      {t('line', {
        names: new Intl.ListFormat(language === 'zh' ? 'zh-CN' : 'en-GB').format(each.to),
        every: everyText(each, language),
        day: dayText(each.nextDay),
      })}{' '}
      <a href={href('/grafana', {}, { tab: 'scheduled' })}>{t('edit')}</a>
    </p>
  ))
}

const Row = ({ of }: { readonly of: ReportSchedule }) => {
  const t = useWords(reportWords)
  const language = useLanguage()
  const { run, busy } = useAction(report.unschedule, { stale: [report.schedules] })
  const [isChanging, setIsChanging] = useState(false)
  const stop = () => run({ id: of.id }).then(({ kind }) => kind === 'success' && toast('success', t('stopped')))
  const declared = isReport(of.report) ? reportOf(of.report) : null
  const by = Object.hasOwn(reportDimensions, of.by) ? reportDimensions[of.by as ReportDimension][language] : of.by
  return (
    <li className="report-schedule" data-stopped={of.stoppedAt !== null}>
      <div>
        <h2>{of.name}</h2>
        <p>
          {declared?.question[language] ?? of.report} {t('by')}: {by}, {of.currency}
        </p>
        <p>
          {everyText(of, language)} · {new Intl.ListFormat(language === 'zh' ? 'zh-CN' : 'en-GB').format(of.to)}
        </p>
        <p>
          {of.stoppedAt === null
            ? t('next', { day: dayText(of.nextDay) })
            : of.stopReason && sayCode(runReasons, of.stopReason, language)}
        </p>
      </div>
      <div className="report-schedule-tools">
        <a href={href('/grafana', {}, { tab: 'history', search: of.name })}>{t('seeRuns')}</a>
        {of.stoppedAt === null && (
          <>
            {declared && (
              <button type="button" className="button" onClick={() => setIsChanging(true)}>
                {t('edit')}
              </button>
            )}
            <button type="button" className="button" disabled={busy} onClick={() => void stop()}>
              {t('stop')}
            </button>
          </>
        )}
      </div>
      {isChanging && isReport(of.report) && (
        <ScheduleDialog
          question={{
            report: of.report,
            by: of.by as Question['by'],
            currency: of.currency as Question['currency'],
          }}
          of={of}
          onClose={() => setIsChanging(false)}
        />
      )}
    </li>
  )
}
export const Schedules = () => {
  const t = useWords(reportWords)
  return (
    <section className="card report-schedules" aria-label={t('scheduled')}>
      <Loaded of={report.schedules} input={{}}>
        {({ schedules }) =>
          schedules.length === 0 ? (
            <Empty reason="noData" text={t('noSchedules')} />
          ) : (
            <ul>
              {schedules.map((each) => (
                <Row key={each.id} of={each} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
