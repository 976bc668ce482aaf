// What a page is sent, with every patch also as the whole picture that it leads to.
import { immutableJSONPatch } from 'immutable-json-patch';

/** Takes one message of a socket into the list of frames. */
export function hear(frames, text) {
  const message = JSON.parse(text);
  frames.push(message);
  if (message.type !== 'patch') return;
  const before = frames.findLast((frame) => frame.type === 'update' && frame.table === message.table);
  // The page asks for the whole picture when it has another step.
  if (before?.step !== message.step - 1) return;
  const { decision = before.decision, asides = before.asides, ahead = false, ask = false, outcome = null, undo_to = null } = message;
  frames.push({ ...message, type: 'update', reset: false, view: immutableJSONPatch(before.view, message.view), decision, asides, ahead, ask, outcome, undo_to });
}
