import { deferred } from '../../parts/deferred.tsx'

/** What staff have done with one thing. It has many texts, which an editor doesn't need before somebody asks for it. */
export const History = deferred(async () => (await import('./history-list.tsx')).HistoryList)
