/** State spaces: enter any configuration, list its moves, fingerprint it. Compiled or re-executed. */
package dev.winnow.statespace;
