import { terminal } from '@falaj/contract/places/terminal'
import type { Feature } from '../../../platform/feature.ts'
import { always } from '../../../platform/files/owner.ts'
import { terminalFeature } from './terminal.handlers.ts'
import { terminalList } from './terminal.list.ts'

export const feature = {
  endpoints: terminalFeature,
  exports: terminalList.exports(terminal.query),
  files: { 'terminal-label': always },
} satisfies Feature
