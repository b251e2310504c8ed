// The features of one mode: in live mode the demo world's own are not even loaded.
import { features } from './features/features.ts'
import type { Features } from './platform/feature.ts'
import type { Settings } from './platform/settings/settings.ts'

export const featuresOf = async ({ mode }: Pick<Settings, 'mode'>): Promise<Features> =>
  mode === 'sandbox' ? { ...features, ...(await import('./sandbox/features.ts')).sandboxFeatures } : features
