/** Members of a MicroRaft group, loaded with each version of MicroRaft. Compiled against the newer one. */
package dev.winnow.casebook.microraft.member;
