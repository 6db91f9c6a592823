// #ifdef H5
export { create, EVENT, TYPES } from 'tavern-im'
// #endif
// #ifndef H5
export { create, EVENT, TYPES } from 'tavern-im/whole'
// #endif
