/** The room of the button for a first note, until it is known whether there is one. */
export const NoteRoom = () => <div class="section note-room" />;
