// Notifies the person of finished exports on any page. Started once by the console.
import { exportFailures } from '@falaj/contract/workspace/export'
import { say } from '@falaj/contract/kernel/words'
import { notify } from '../../state/messages.ts'
import { onEvent } from '../../session/events.ts'
import { languageNow } from '../../words/language.tsx'
import { exportWords } from './words.ts'

interface ExportEvent {
  readonly fileName: string
  readonly failure?: string
}
const whyOf = (failure: string | undefined): string => {
  const code = failure && Object.hasOwn(exportFailures, failure) ? (failure as keyof typeof exportFailures) : 'STOPPED'
  return exportFailures[code][languageNow()]
}
export const startExportNotices = (): void => {
  onEvent('export.ready', ({ payload }) => {
    const { fileName } = payload as ExportEvent
    notify('success', say(exportWords.toldReady, languageNow(), { name: fileName }))
  })
  onEvent('export.failed', ({ payload }) => {
    const { fileName, failure } = payload as ExportEvent
    notify('error', say(exportWords.toldFailed, languageNow(), { name: fileName, why: whyOf(failure) }))
  })
}
