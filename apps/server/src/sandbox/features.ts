// The demo world's own features: bound only in sandbox mode, and only then loaded.
import type { SandboxContract } from '@falaj/contract/contract'
import { tellCaptchasTo } from '../features/login/captcha-image.ts'
import { sampleFeature } from '../features/sample/handlers.ts'
import type { Bound } from '../platform/http/bind.ts'
import { tellInbox } from './captcha.ts'

export const sandboxFeatures = { sample: sampleFeature } satisfies Record<keyof SandboxContract, readonly Bound[]>

tellCaptchasTo(tellInbox)
