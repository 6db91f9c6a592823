import { bindMethods } from '../../kernel/method.ts'
import type { Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import { messageFeature } from '../messages/index.ts'
import type { SearchApi } from './api.ts'
import type { SearchContext, SearchUses } from './context.ts'
import { searchCloudGroupMembers } from './methods/search-cloud-group-members.ts'
import { searchCloudGroups } from './methods/search-cloud-groups.ts'
import { searchCloudMessages } from './methods/search-cloud-messages.ts'
import { searchCloudUsers } from './methods/search-cloud-users.ts'

/** Search on the server for messages, users, groups and members. */
export interface SearchFeature {
  readonly api: SearchApi
}

const createSearch = (kernel: FeatureKernel, uses: SearchUses): SearchFeature => ({
  api: bindMethods<SearchApi, SearchContext>(
    { searchCloudMessages, searchCloudUsers, searchCloudGroups, searchCloudGroupMembers },
    { ...kernel, ...uses },
    kernel.gate,
  ),
})

export const searchFeature: Feature<SearchFeature, SearchUses> = {
  name: 'search',
  uses: { messages: messageFeature },
  create: createSearch,
}
