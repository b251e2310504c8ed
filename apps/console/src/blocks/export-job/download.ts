// A file opens in a new tab. The tab is opened by the press itself, before the link is known: later the browser would block it.
import type { Result } from '@falaj/contract/kernel/envelope'
import { file, type FileReference } from '@falaj/contract/workspace/file'
import { href } from '@falaj/contract/kernel/routes'
import { call } from '../../api/call.ts'
import { report } from '../../api/report.ts'

const opened = async (ask: () => Promise<Result<FileReference>>, addressOf: (url: string) => string): Promise<void> => {
  const tab = window.open('about:blank', '_blank')
  const result = await ask()
  if (result.kind !== 'success') {
    tab?.close()
    return report(result)
  }
  const address = addressOf(result.body.url)
  if (!tab) return location.assign(address)
  tab.opener = null
  tab.location.replace(address)
}
export const openFile = (ask: () => Promise<Result<FileReference>>): Promise<void> => opened(ask, (url) => url)
/** A PDF in our own viewer. */
export const openInViewer = (ask: () => Promise<Result<FileReference>>): Promise<void> =>
  opened(ask, (url) => href('/agreements/pdf-viewer', {}, { file: url }))
export const downloadFile = (path: string): Promise<void> => openFile(() => call(file.download, { filePath: path }))
