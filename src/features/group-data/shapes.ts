/** An example of each event of a group's own data. */
export const groupDataShapes = {
  attributes: {
    operationType: 0,
    mainSequence: 0,
    groupAttributeList: [{ key: '', value: '' }],
    keyList: [''],
  },
  customData: { data: '' },
  counters: { counterSequence: 0, counterList: [{ key: '', value: '' }] },
}
